/** `npm run mutants`: changes engine, rules, ledger and page cache one place at a time, and tells which changes no test has seen. */
import { spawnSync } from 'node:child_process';
import { toolFile } from './install-tools.ts';

const stryker = toolFile('@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
