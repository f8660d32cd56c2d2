/**
 * `npm run ledger`: verifies the ledger of the store, or an export of it.
 *
 * Exit codes: 0 all is well, 1 something is wrong with the ledger, 2 the command line or a setting is written wrong, 3 the ledger could not
 * be looked at.
 */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigError, openStore, readConfig, realRuntime, type Store } from 'hashmark/server';
import { settings } from '../settings.ts';
import type { Mismatch } from './check.ts';
import { exportLedger } from './export.ts';
import { type Verification, verifyStore } from './verify.ts';
import { verifyExport } from './verify-export.ts';

const USAGE = `Usage: npm run ledger [-- <command>]

  verify            checks the store of DATA_DIR or DATABASE_URL (the default)
  verify <file>     checks an export; - reads it from standard input
  export            writes an export of the store to standard output

Exit code 0: all is well; 1: something is wrong with the ledger; 2: the command line or a setting is written wrong; 3: the ledger could not
be looked at.
`;
const SHOWN = 100;

/** What keeps the command from being carried out. */
class Hindrance extends Error {}
/** The command line is none of ours. */
class Misuse extends Error {}

function open(): Store {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env, [{ settings }]);
  const file = join(DATA_DIR, 'hashmark.sqlite');
  if (!DATABASE_URL && !existsSync(file))
    throw new Hindrance(
      `There is no store ${file}. DATA_DIR names its folder, DATABASE_URL a PostgreSQL database.`,
    );
  return openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function print(what: string, { mismatches, counts, totals }: Verification): number {
  const place = ({ line, subject }: Mismatch) =>
    [line === undefined ? [] : `line ${line}`, subject === 'line' ? [] : subject].flat().join(', ');
  for (const mismatch of mismatches.slice(0, SHOWN))
    process.stdout.write(`${place(mismatch)}: ${mismatch.message} (${mismatch.rule})\n`);
  if (mismatches.length > SHOWN) process.stdout.write(`… and ${mismatches.length - SHOWN} more\n`);
  const sums = [...totals].map(([currency, sum]) => `${currency} ${sum}`).join(', ');
  process.stdout.write(
    `${what}: ${counts.accounts} accounts, ${counts.movements} movements, ${counts.entries} entries, ${counts.balances} balances.\n` +
      `Sum over all accounts: ${sums || 'nothing booked'}.\n` +
      `${mismatches.length === 0 ? 'All is well.' : `Found ${mismatches.length}.`}\n`,
  );
  return mismatches.length === 0 ? 0 : 1;
}

async function verifyFile(name: string): Promise<number> {
  if (name !== '-' && !existsSync(name)) throw new Hindrance(`There is no file ${name}.`);
  const input = name === '-' ? process.stdin : createReadStream(name);
  const found = await verifyExport(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
  const code = print(`Export of ${found.at ?? 'an unknown moment'}`, found);
  process.stdout.write(`Hash of the last line: ${found.hash || 'none'}\n`);
  return code;
}

const write = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

async function main([command = 'verify', file, ...rest]: string[]): Promise<number> {
  if (command === 'help' || command === '--help') {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command === 'verify' && rest.length === 0)
    return file ? await verifyFile(file) : print('Store', await withStore(verifyStore));
  if (command === 'export' && file === undefined) {
    await withStore((store) => exportLedger(store, realRuntime.now, write));
    return 0;
  }
  throw new Misuse(USAGE);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isMisuse = error instanceof Misuse || error instanceof ConfigError;
  if (isMisuse || error instanceof Hindrance) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`The ledger cannot be read: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = isMisuse ? 2 : 3;
}
