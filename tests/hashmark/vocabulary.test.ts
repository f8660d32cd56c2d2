import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words of the site that ships with the product: another site knows nothing of them. */
const FOREIGN = /casino|jackpot|cashbox|astrolane|free.?spins?|deposit|\b(?:bets?|betting)\b|\bvip\b/i;

it('the product holds no word of the site that it ships with', () => {
  const files = globSync('**/*.{ts,tsx,js,astro,css,json,md}', { cwd: 'src/hashmark' });
  expect(files.length).toBeGreaterThan(150);
  const reported = files.filter((file) => FOREIGN.test(readFileSync(`src/hashmark/${file}`, 'utf8')));
  expect(reported.sort()).toEqual([]);
});
