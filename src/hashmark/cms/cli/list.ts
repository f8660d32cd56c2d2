import { documentTypes, typeOfPlural } from '../../documents/document-types.ts';
import { suggest } from '../../engine/index.ts';
import { readAddress } from '../address.ts';
import { documentPathOf } from '../files/file-path.ts';
import type { Arguments } from './arguments.ts';
import type { Connection } from './connection.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { printTime } from './times.ts';
import { allDocuments } from './wire.ts';

/** @throws Hindrance */
function readType(given: string | undefined) {
  if (given === undefined) return undefined;
  const type = typeOfPlural(given);
  if (type) return type;
  const plurals = Object.values(documentTypes).map(({ plural }) => plural);
  const near = suggest(given, plurals);
  throw new Hindrance(
    `There is no type \`${given}\`.${near ? ` Did you mean \`${near}\`?` : ''} Use one of: ${plurals.join(', ')}.`,
  );
}

/** One line a document: where it is, what readers see of it, and when that changes next. */
export async function listDocuments(
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const type = readType(options.subject);
  const documents: object[] = [];
  const rows: [string, string, string, string][] = [];
  for await (const entry of allDocuments(connection, { type })) {
    const name = documentPathOf(readAddress(entry.type, entry.path, entry.locale));
    const state =
      entry.visible_hash === null
        ? entry.state === 'scheduled'
          ? 'scheduled'
          : 'not visible'
        : entry.visible_kind === 'campaign'
          ? 'campaign'
          : entry.visible_hash === entry.hash
            ? 'live'
            : 'live, newer draft';
    documents.push({ document: name, ...entry, state });
    rows.push([
      name,
      state,
      entry.next_edge === null ? '' : `changes ${printTime(entry.next_edge)}`,
      `${printTime(entry.saved_at)} ${entry.author}`,
    ]);
  }
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    output.print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  output.add({ documents });
  output.note(`${rows.length} documents, by ${connection.via}.`);
  return 0;
}
