import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { currenciesPlugin } from '../../../src/hashmark/astro/currencies-plugin.ts';

it('browsers are told what stands in for others on a site without euros, and nothing where it is the euro', async () => {
  const id = resolve('src/hashmark/documents/subunits.ts');
  const code = readFileSync(id, 'utf8');
  const told = async (currencies: readonly [string, ...string[]]) => {
    const { transform } = currenciesPlugin(async () => ({ currencies }));
    const result = await (transform as (code: string, id: string) => Promise<{ code: string } | undefined>)(
      code,
      id,
    );
    return result?.code.slice(code.length).trim();
  };
  expect(await told(['CAD', 'USD'])).toBe('chooseStandIn(["CAD","USD"]);');
  expect(await told(['CAD', 'EUR'])).toBeUndefined();
});
