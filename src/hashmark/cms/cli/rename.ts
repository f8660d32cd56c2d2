import { type Address, readAddress, splitPath } from '../address.ts';
import { renamedSchema } from '../authoring/publishing-answers.ts';
import { documentPathOf } from '../files/file-path.ts';
import type { ContentFile } from '../files/read-folder.ts';
import type { Arguments } from './arguments.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import type { Surplus } from './prune.ts';
import { allDocuments } from './wire.ts';

/** The page that is named, in all its languages and variants: `pages/promo`, `promo` or `/promo`. */
const readPage = (given = ''): string => given.replace(/^\.?\/?(?:content\/)?(?:pages\/)?|\/+$/g, '');

const asPage = (path: string, locale: string) => documentPathOf(readAddress('page', path, locale));

/** Gives a page another address, to which the old one leads. @returns the exit code */
export async function renamePage(
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const from = readPage(options.subject);
  const to = readPage(options.second);
  const items: { locale: string; suffix?: string; if_match: string }[] = [];
  for await (const { path, locale, hash } of allDocuments(connection, { type: 'page' })) {
    const { key, suffix } = splitPath(path);
    if (key === from) items.push({ locale, if_match: hash, ...(suffix ? { suffix } : {}) });
  }
  if (items.length === 0) {
    output.fail(`There is no page \`${from}\`. Name it without its language: \`pages/promo\`.`);
    return 1;
  }
  const { acknowledged } = options;
  const renamed = await connection.call('/renames', renamedSchema, {
    method: 'POST',
    body: { path: from, to, items, acknowledged },
  });
  for (const { path, locale } of renamed.items) output.print(`renamed   ${asPage(path, locale)}`);
  output.add(renamed);
  output.print(
    renamed.redirects.length > 0
      ? `Readers of /${from} are led on to /${to}.`
      : `Readers saw nothing at /${from}, so nothing leads on from there.`,
  );
  output.print('A folder still has it by its old name: name the files so, or export again.');
  return 0;
}

const keyOf = ({ type, key }: Address): string | undefined => (type === 'page' ? key : undefined);

/**
 * Tells of pages whose files somebody has given another name: taken away here and made anew there, they leave whoever has the old address
 * with nothing.
 */
export function tellRenamed(
  surplus: readonly Surplus[],
  fresh: readonly { readonly file: ContentFile; readonly hash: string }[],
  output: Output,
): void {
  const told = new Set<string>();
  for (const { address, hash } of surplus) {
    const same = fresh.find(({ file, hash: own }) => own === hash && file.address.locale === address.locale);
    const [from, to] = [keyOf(address), same && keyOf(same.file.address)];
    if (from === undefined || to === undefined || from === to || told.has(from)) continue;
    told.add(from);
    output.note(
      `pages/${to} holds what pages/${from} does. Whoever follows a link to /${from} will find nothing; \`npx hashmark content rename pages/${from} ${to}\` in the place of this leads them on.`,
    );
  }
}
