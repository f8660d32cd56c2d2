import { documentTypes, typeOfPlural } from '../../../../content-schemas/documents/document-types.ts';
import { addressOf, slugOf } from '../address.ts';
import { documentPathOf, readFilePath } from '../files/file-path.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { Connection } from './connection.ts';
import { allDocuments, headSchema, publishedSchema } from './wire.ts';

/** publish, unpublish and schedule: one document each. */
export async function changeDocument(connection: Connection, options: Arguments): Promise<number> {
  const reading = readFilePath((options.subject ?? '').replace(/^\.?\/?content\//, ''));
  if ('problem' in reading) throw new UsageError(reading.problem);
  const { address } = reading;
  const { type, key, suffix, locale } = address;
  const path = slugOf(key, suffix);
  const head = await connection.call(
    `/documents/${documentTypes[type].plural}/${locale}/${path}`,
    headSchema,
  );
  const common = { type, path, locale, ...(options.from === undefined ? {} : { starts_at: options.from }) };
  const window = {
    ...common,
    ...(options.until === undefined ? {} : { ends_at: options.until }),
    ...(options.campaign ? { kind: 'campaign' } : {}),
  };
  const { command } = options;
  const body = command === 'unpublish' ? common : window;
  const published = await connection.call(`/${command}`, publishedSchema, {
    method: 'POST',
    body,
    ifMatch: head.hash,
  });
  for (const { message, line, column, path: field } of published.warnings)
    console.error(`warning: ${field.join('.')}${line === undefined ? '' : `:${line}:${column}`} ${message}`);
  const name = documentPathOf(address);
  const until = published.ends_at === null ? '' : ` until ${published.ends_at}`;
  if (command === 'unpublish')
    console.log(`${name} is not visible from ${published.starts_at} on, campaigns aside.`);
  else console.log(`${name} is live from ${published.starts_at}${until}.`);
  return 0;
}

/** One line a document: where it is, what readers see of it, and when that changes next. */
export async function listDocuments(connection: Connection, options: Arguments): Promise<number> {
  const type = options.subject === undefined ? undefined : typeOfPlural(options.subject);
  if (options.subject !== undefined && !type)
    throw new UsageError(
      `There is no type \`${options.subject}\`. Use one of: ${Object.values(documentTypes)
        .map(({ plural }) => plural)
        .join(', ')}.`,
    );
  const rows: [string, string, string, string][] = [];
  for await (const entry of allDocuments(connection, { type })) {
    const name = documentPathOf(addressOf(entry.type, entry.path, entry.locale));
    const state =
      entry.visible_hash === null
        ? 'not visible'
        : entry.visible_kind === 'campaign'
          ? 'campaign'
          : entry.visible_hash === entry.hash
            ? 'live'
            : 'live, newer draft';
    rows.push([
      name,
      state,
      entry.next_edge === null ? '' : `changes ${entry.next_edge}`,
      `${entry.saved_at} ${entry.author}`,
    ]);
  }
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.error(`${rows.length} documents, by ${connection.via}.`);
  return 0;
}
