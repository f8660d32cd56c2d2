import type { Plugin } from 'vite';
import { subunitsBesides } from '../documents/own-currencies.ts';
import { displaysOf } from '../i18n/coins.ts';
import type { SiteRegions } from '../i18n/regions.ts';
import { ownModule } from './own-file.ts';

/** As Vite names modules, whatever the system. */
const named = (path: string) => path.replaceAll('\\', '/');
const SUBUNITS = named(ownModule('../documents/subunits'));
const MONEY = named(ownModule('../i18n/money'));

/** What the tables of the product lack that a site counts in, as a statement behind each; nothing where they have all. */
function tellBesides({ currencies, coins = {} }: SiteRegions, module: string): string {
  const ofCoins = Object.fromEntries(Object.entries(coins).map(([code, { subunits }]) => [code, subunits]));
  const more = module === MONEY ? displaysOf(coins) : subunitsBesides(currencies ?? [], ofCoins);
  const table = module === MONEY ? 'CRYPTO' : 'SUBUNITS';
  return Object.keys(more).length === 0 ? '' : `\nObject.assign(${table}, ${JSON.stringify(more)});\n`;
}

/**
 * Tells browsers what a site counts in besides: on the server its definition does so, which no page loads.
 *
 * @param readRegions those of the site; nothing while its definition cannot be read, which others tell
 */
export const currenciesPlugin = (readRegions: () => Promise<SiteRegions | undefined>): Plugin => ({
  name: 'hashmark-currencies',
  applyToEnvironment: ({ name }) => name === 'client',
  async transform(code, id) {
    const [module = ''] = named(id).split('?');
    if (module !== SUBUNITS && module !== MONEY) return undefined;
    const regions = await readRegions();
    const more = regions && tellBesides(regions, module);
    return more ? { code: code + more, map: null } : undefined;
  },
});
