/** `npm run bench [name …]`: measures, prints one table each, and writes the figures to `bench/results/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { BenchResult } from './result.ts';
import { toTable } from './result.ts';
import { machine } from './support.ts';

const benches: Record<string, () => Promise<{ run(): Promise<BenchResult> }>> = {
  compose: () => import('./compose.ts'),
  pages: () => import('./pages.ts'),
  readers: () => import('./readers.ts'),
  publishing: () => import('./publishing.ts'),
  wallet: () => import('./wallet.ts'),
  bets: () => import('./bets.ts'),
  play: () => import('./play.ts'),
  ranks: () => import('./ranks.ts'),
  faults: () => import('./faults.ts'),
  sockets: () => import('./sockets.ts'),
  start: () => import('./start.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  widgets: () => import('./widgets.ts'),
  studio: () => import('./studio.ts'),
  'studio-start': () => import('./studio-start.ts'),
  keystrokes: () => import('./keystrokes.ts'),
  inp: () => import('./inp.ts'),
  navigation: () => import('./navigation.ts'),
  soak: () => import('./soak.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}

mkdirSync('bench/results', { recursive: true });
for (const [name, open] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const result = await (await open()).run();
  console.log(toTable(result));
  const file = `bench/results/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}-${name}.json`;
  writeFileSync(file, `${JSON.stringify({ name, machine: machine(), ...result }, null, 2)}\n`);
}
// Lighthouse leaves connections to its browser behind, which would keep the process.
process.exit(0);
