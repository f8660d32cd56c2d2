import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { answerCommand, type CommandAnswer, ConfigError, realRuntime } from 'hashmark/server';
import { Hindrance, Misuse, withCommandStore } from '../command-store.ts';
import type { Mismatch } from './check.ts';
import { exportLedger } from './export.ts';
import { type Verification, verifyStore } from './verify.ts';
import { verifyExport } from './verify-export.ts';

const USAGE = `Usage: npm run ledger [-- <command>]

  verify            checks the store of DATA_DIR or DATABASE_URL (the default)
  verify <file>     checks an export; - reads it from standard input
  export            writes an export of the store to standard output, as JSON lines

  --json            of verify: answers with one JSON value on standard output: ok, found, how many things are wrong, the first 100 of
                    them in mismatches, counts, and totals by currency in subunits, as texts; of an export also at and hash; error where
                    nothing could be looked at. Run it with npm run -s, which says nothing itself

Exit code 0: all is well; 1: something is wrong with the ledger; 2: the command line or a setting is written wrong; 3: the ledger could not
be looked at.
`;
const SHOWN = 100;

function print(what: string, { mismatches, counts, totals }: Verification, answer: CommandAnswer): number {
  const place = ({ line, subject }: Mismatch) =>
    [line === undefined ? [] : `line ${line}`, subject === 'line' ? [] : subject].flat().join(', ');
  for (const mismatch of mismatches.slice(0, SHOWN))
    answer.print(`${place(mismatch)}: ${mismatch.message} (${mismatch.rule})`);
  if (mismatches.length > SHOWN) answer.print(`… and ${mismatches.length - SHOWN} more`);
  const sums = [...totals].map(([currency, sum]) => `${currency} ${sum}`).join(', ');
  answer.print(
    `${what}: ${counts.accounts} accounts, ${counts.movements} movements, ${counts.entries} entries, ${counts.balances} balances.`,
  );
  answer.print(`Sum over all accounts: ${sums || 'nothing booked'}.`);
  answer.print(mismatches.length === 0 ? 'All is well.' : `Found ${mismatches.length}.`);
  answer.add({
    found: mismatches.length,
    mismatches: mismatches.slice(0, SHOWN),
    counts,
    totals: Object.fromEntries([...totals].map(([currency, sum]) => [currency, String(sum)])),
  });
  return mismatches.length === 0 ? 0 : 1;
}

async function verifyFile(name: string, answer: CommandAnswer): Promise<number> {
  if (name !== '-' && !existsSync(name)) throw new Hindrance(`There is no file ${name}.`);
  const input = name === '-' ? process.stdin : createReadStream(name);
  const found = await verifyExport(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
  const code = print(`Export of ${found.at ?? 'an unknown moment'}`, found, answer);
  answer.print(`Hash of the last line: ${found.hash || 'none'}`);
  answer.add({ at: found.at ?? null, hash: found.hash || null });
  return code;
}

const write = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

async function main(given: readonly string[], answer: CommandAnswer): Promise<number> {
  const [command = 'verify', file, ...rest] = given.filter((word) => word !== '--json');
  if (command === 'help' || command === '--help') {
    answer.print(USAGE.trimEnd());
    answer.add({ help: USAGE });
    return 0;
  }
  if (command === 'verify' && rest.length === 0 && !file?.startsWith('--'))
    return file
      ? await verifyFile(file, answer)
      : print('Store', await withCommandStore(process.env, verifyStore), answer);
  // An export is JSON as it is, and has no other value beside its lines.
  if (command === 'export' && given.length === 1) {
    await withCommandStore(process.env, (store) => exportLedger(store, realRuntime.now, write));
    return 0;
  }
  throw new Misuse(USAGE.trimEnd());
}

/** What is thrown, in words of its own where it has some for people. */
async function tellFaults(args: readonly string[], answer: CommandAnswer): Promise<number> {
  try {
    return await main(args, answer);
  } catch (error) {
    if (error instanceof Misuse || error instanceof ConfigError || error instanceof Hindrance) throw error;
    throw new Hindrance(`The ledger cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Carries out `npm run ledger -- <args>`: verifies the ledger of the store, or an export of it.
 *
 * @returns the exit code: 0 all is well, 1 something is wrong with the ledger, 2 the command line or a setting is written wrong, 3 the
 * ledger could not be looked at
 */
export const runLedgerCommand = (args: readonly string[]): Promise<number> =>
  answerCommand(args, tellFaults, (error) =>
    error instanceof Misuse || error instanceof ConfigError ? 2 : 3,
  );
