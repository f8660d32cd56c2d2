import { documentTypes } from '../../documents/document-types.ts';
import { showName } from '../../documents/show-name.ts';
import { UsageError } from '../../process/usage-error.ts';
import { type Address, slugOf } from '../address.ts';
import { headSchema } from '../authoring/document-answers.ts';
import { publishedSchema } from '../authoring/publishing-answers.ts';
import { documentPathOf, filePathOf, readFilePath } from '../files/file-path.ts';
import type { Arguments } from './arguments.ts';
import { confirm } from './confirm.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { isHomePage } from './prune.ts';
import { printTime } from './times.ts';

/** The document that the command line names as its file is. @throws UsageError */
export function readDocument({ subject = '' }: Arguments): Address {
  const reading = readFilePath(subject.replace(/^\.?\/?content\//, ''));
  if ('problem' in reading) throw new UsageError(reading.problem);
  return reading.address;
}

/** `pages/en/promo/EE`: where the API has a document. */
export const apiPathOf = ({ type, key, suffix, locale }: Address): string =>
  `${documentTypes[type].plural}/${locale}/${slugOf(key, suffix)}`;

/** publish, unpublish and schedule: one document each. @returns the exit code. */
export async function changeDocument(
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const address = readDocument(options);
  const { type, key, suffix, locale } = address;
  const { command, from, until } = options;
  const name = documentPathOf(address);
  const head = await connection.call(`/documents/${apiPathOf(address)}`, headSchema);
  if (command === 'unpublish' && isHomePage(address)) {
    const question = `${name} is the home page: without it the readers of that language or place find another one at /, or none. Take it away?`;
    if (!(await confirm(question, options, output))) return 1;
  }
  const body = {
    type,
    path: slugOf(key, suffix),
    locale,
    ...(from === undefined ? {} : { starts_at: from }),
    ...(until === undefined ? {} : { ends_at: until }),
    ...(options.campaign ? { kind: 'campaign' } : {}),
    ...(command === 'unpublish' ? {} : { acknowledged: options.acknowledged }),
  };
  const published = await connection.call(`/${command}`, publishedSchema, {
    method: 'POST',
    body,
    base: head.hash,
  });
  output.problems(
    published.warnings.map(({ path, line = 1, column = 1, message, ...issue }) => ({
      ...issue,
      file: filePathOf(address),
      line,
      column,
      message: `\`${showName(path)}\`: ${message}`,
    })),
    '',
  );
  output.add({ document: name, ...published });
  const begin = printTime(published.starts_at);
  const end = published.ends_at === null ? '' : ` until ${printTime(published.ends_at)}`;
  const aside = options.campaign ? '' : ', campaigns aside';
  if (command === 'unpublish') output.print(`${name} is not visible from ${begin} on${aside}.`);
  else output.print(`${name} is live from ${begin}${end}${aside}.`);
  return 0;
}
