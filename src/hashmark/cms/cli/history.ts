import { UsageError } from '../../process/usage-error.ts';
import { slugOf } from '../address.ts';
import { headSchema, historySchema, savedSchema } from '../authoring/document-answers.ts';
import { publishedSchema } from '../authoring/publishing-answers.ts';
import { documentPathOf } from '../files/file-path.ts';
import type { Arguments } from './arguments.ts';
import { confirm } from './confirm.ts';
import type { Connection } from './connection.ts';
import { apiPathOf, readDocument } from './document-commands.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { isHomePage } from './prune.ts';
import { printTime } from './times.ts';

/** How much of a hash tells a revision apart for people, and how much names one at least. */
const [SHORT, SHORTEST] = [8, 4];

/** The part of a hash, or the id, by which the command line names a revision. @throws UsageError */
function readRevision({ second = '' }: Arguments): string {
  if (second.length < SHORTEST)
    throw new UsageError(
      `\`${second}\` is too short to name a revision: write ${SHORTEST} signs of its hash at least.`,
    );
  return second.toLowerCase();
}

/** Lists the revisions of a document, newest first, each with when it was live. @returns the exit code. */
export async function showHistory(
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const address = readDocument(options);
  const past = await connection.call(`/history/${apiPathOf(address)}`, historySchema);
  for (const { id, hash, saved_at, author, message } of past.revisions) {
    output.print(
      `${hash.slice(0, SHORT)}  ${printTime(saved_at)}  ${author}${message ? `  ${message}` : ''}`,
    );
    for (const { revision_id, kind, starts_at, ends_at, revoked_by } of past.publications) {
      if (revision_id !== id) continue;
      const end = ends_at === null ? '' : ` until ${printTime(ends_at)}`;
      output.print(
        `          ${kind} from ${printTime(starts_at)}${end}${revoked_by === null ? '' : ', taken back'}`,
      );
    }
  }
  output.add({ document: documentPathOf(address), ...past });
  const count = past.revisions.length;
  output.note(
    `${count} revision${count === 1 ? '' : 's'} of ${documentPathOf(address)}, by ${connection.via}.`,
  );
  return 0;
}

/** Saves an earlier revision as the newest one and, unless as a draft, publishes it. @returns the exit code. */
export async function revertDocument(
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const address = readDocument(options);
  const wanted = readRevision(options);
  const name = documentPathOf(address);
  const path = apiPathOf(address);
  const { revisions } = await connection.call(`/history/${path}`, historySchema);
  const found = revisions.filter(({ id, hash }) => id === wanted || hash.startsWith(wanted));
  // The same content saved twice is the same to go back to.
  const [revision] = found;
  if (!revision || found.some(({ hash }) => hash !== revision.hash))
    throw new Hindrance(
      `\`${options.second}\` names ${found.length > 1 ? 'several revisions' : 'no revision'} of ${name}. Its history lists them: npx hashmark content history ${name}`,
    );
  const head = await connection.call(`/documents/${path}`, headSchema);
  let newest = head.hash;
  if (head.hash !== revision.hash || head.trashed_at !== null) {
    if (isHomePage(address) && !options.draft) {
      const question = `${name} is the home page. Show readers the revision of ${printTime(revision.saved_at)}?`;
      if (!(await confirm(question, options, output))) return 1;
    }
    const { body } = await connection.call(`/documents/${path}?revision=${revision.id}`, headSchema);
    const message = `Back to ${revision.hash.slice(0, SHORT)} of ${revision.saved_at}`;
    const saved = await connection.call(`/documents/${path}`, savedSchema, {
      method: 'PUT',
      body: { body, message, returns: true },
      // What is in the trash counts as gone.
      base: head.trashed_at === null ? head.hash : null,
    });
    newest = saved.hash;
    output.add({ document: name, hash: saved.hash });
  }
  const what = `${name} is as it was saved at ${printTime(revision.saved_at)} by ${revision.author}`;
  if (options.draft) {
    output.print(`${what}; readers see what they saw before.`);
    return 0;
  }
  const { type, key, suffix, locale } = address;
  const published = await connection.call('/publish', publishedSchema, {
    method: 'POST',
    body: { type, path: slugOf(key, suffix), locale, acknowledged: options.acknowledged },
    base: newest,
  });
  output.add(published);
  output.print(`${what}, and live from ${printTime(published.starts_at)}.`);
  return 0;
}
