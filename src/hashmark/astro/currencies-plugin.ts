import type { Plugin } from 'vite';
import { subunitsBesides } from '../documents/own-currencies.ts';
import { displaysOf } from '../i18n/coins.ts';
import type { SiteRegions } from '../i18n/regions.ts';
import { ownModule } from './own-file.ts';

/** As Vite names modules, whatever the system. */
const named = (path: string) => path.replaceAll('\\', '/');
const SUBUNITS = named(ownModule('../documents/subunits'));
const MONEY = named(ownModule('../i18n/money'));

/** What a module of the product lacks of the currencies of a site, as statements behind it; nothing where it has all. */
function tellBesides({ currencies: declared, coins = {} }: SiteRegions, module: string): string {
  const currencies: readonly string[] = declared ?? [];
  const assign = (table: string, more: object) =>
    Object.keys(more).length === 0 ? '' : `\nObject.assign(${table}, ${JSON.stringify(more)});\n`;
  if (module === MONEY) return assign('CRYPTO', displaysOf(coins));
  const ofCoins = Object.fromEntries(Object.entries(coins).map(([code, { subunits }]) => [code, subunits]));
  const isWithout = currencies.length > 0 && !currencies.includes('EUR');
  const choice = isWithout ? `\nchooseStandIn(${JSON.stringify(currencies)});\n` : '';
  return assign('SUBUNITS', subunitsBesides(currencies, ofCoins)) + choice;
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
