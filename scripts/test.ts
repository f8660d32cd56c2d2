/**
 * Everything that has to hold before a change lands, one check after the other, with one summary at the end.
 *
 * `npm test` runs all; `npm test -- unit browser` only those named.
 */
import { spawnSync } from 'node:child_process';

const checks: Record<string, string[]> = {
  generated: ['node', 'scripts/generate.ts', '--check'],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  types: ['astro', 'check', '--minimumFailingSeverity', 'error'],
  compiler: ['tsc', '-p', 'tsconfig.json'],
  rooms: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'widgets', 'content-schemas'],
  dead: ['knip'],
  messages: ['node', 'scripts/check-messages.ts'],
  sizes: ['size-limit'],
  unit: ['vitest', 'run'],
  browser: ['playwright', 'test'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}

const results: { name: string; ok: boolean; seconds: number }[] = [];
for (const [name, [command = '', ...args]] of Object.entries(checks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  results.push({ name, ok: status === 0, seconds: (performance.now() - started) / 1000 });
}

console.log('\n── summary ────────────────────────────────────────────────────');
for (const { name, ok, seconds } of results) {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
}
const failed = results.filter(({ ok }) => !ok);
console.log(`checks: ${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
