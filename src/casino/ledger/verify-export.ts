import { listProblems } from 'hashmark/server';
import { z } from 'zod';
import { createChecker, type Mismatch } from './check.ts';
import { chainHash, FIRST_HASH, FORMAT, VERSION } from './export.ts';
import { ledgerRecord } from './records.ts';
import { type Counts, noCounts, totalsOf, type Verification } from './verify.ts';

const head = z.strictObject({
  type: z.literal('head'),
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  at: z.iso.datetime(),
});
const end = z.strictObject({
  type: z.literal('end'),
  accounts: z.int(),
  movements: z.int(),
  entries: z.int(),
  balances: z.int(),
});

export interface ExportVerification extends Verification {
  /** The instant that the export shows; none when the head cannot be read. */
  at: string | undefined;
  /** The hash of the last line: the same for the same export. */
  hash: string;
}

const HASH = /,"hash":"([0-9a-f]{64})"\}$/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Goes through an export line by line, as it was written: chain, form, counts, and every rule of the ledger at every instant. */
export async function verifyExport(lines: AsyncIterable<string>): Promise<ExportVerification> {
  const mismatches: Mismatch[] = [];
  const seen = noCounts();
  let line = 0;
  let at: string | undefined;
  let stated: Counts | undefined;
  let hash: string | undefined = FIRST_HASH;
  const report = (rule: Mismatch['rule'], subject: string, message: string) =>
    mismatches.push({ rule, subject, message, line });
  const checker = createChecker(report);

  /** @returns the line without its hash */
  function follow(text: string): string {
    const match = HASH.exec(text);
    const given = match?.[1];
    if (!given) {
      report('chain', 'line', 'The line does not end with its hash.');
      hash = undefined;
      return text;
    }
    const body = `${text.slice(0, match.index)}}`;
    if (hash !== undefined && chainHash(hash, body) !== given)
      report('chain', 'line', 'The hash does not follow from the line before and this one: one was changed.');
    hash = given;
    return body;
  }

  function takeHead(value: unknown): void {
    const { success, data } = head.safeParse(value);
    if (success) at = data.at;
    else report('format', 'line', `The first line is no head of a ${FORMAT} export of version ${VERSION}.`);
  }

  function take(value: unknown): void {
    if (stated) report('complete', 'line', 'The line comes after the last one.');
    const last = end.safeParse(value);
    if (last.success) {
      const { type: _, ...counts } = last.data;
      stated = counts;
      return;
    }
    const { success, data: record, error } = ledgerRecord.safeParse(value);
    if (!success) {
      const [problem] = listProblems(error, ledgerRecord, value);
      report('format', 'line', `The line is no record: ${problem}`);
      return;
    }
    if (record.type === 'movement') seen.entries += record.entries.length;
    seen[`${record.type}s`] += 1;
    checker.take(record);
  }

  for await (const text of lines) {
    line += 1;
    const value = parse(follow(text));
    if (value === undefined) report('format', 'line', 'The line is not JSON.');
    else if (line === 1) takeHead(value);
    else take(value);
  }
  if (stated) {
    for (const [what, count] of Object.entries(stated))
      if (count !== seen[what as keyof Counts])
        report(
          'complete',
          'line',
          `The last line tells of ${count} ${what}, there are ${seen[what as keyof Counts]}.`,
        );
  } else if (line === 0) report('complete', 'line', 'The export is empty.');
  else report('complete', 'line', `The export is cut off: line ${line} is no last line.`);
  if (stated) checker.end();
  return { mismatches, counts: seen, totals: totalsOf(checker.sums), at, hash: hash ?? '' };
}
