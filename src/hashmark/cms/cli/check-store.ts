import { z } from 'zod';
import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { type Address, slugOf } from '../address.ts';
import { issueSchema } from '../authoring/answer-parts.ts';
import { pathText } from '../check.ts';
import { documentPathOf, filePathOf } from '../files/file-path.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { allRevisions, type StoredRevision } from './revisions.ts';

const answerSchema = z.object({ issues: z.array(issueSchema) });
/** Checks that are under way at once: the server goes on while the answer before is read here. */
const AT_ONCE = 4;

/** Every revision that readers see or will see, and every newest one, with what is wrong with it: in the order of the store. */
async function* checkedRevisions(connection: Connection) {
  const check = async (revision: StoredRevision) => {
    const { address, body, widgets } = revision;
    const path = slugOf(address.key, address.suffix);
    const { issues } = await connection.call('/check', answerSchema, {
      method: 'POST',
      body: { type: address.type, path, locale: address.locale, body, widgets },
    });
    return { ...revision, issues };
  };
  const waiting: ReturnType<typeof check>[] = [];
  for await (const revision of allRevisions(connection, ['live', 'scheduled', 'draft'])) {
    const checked = check(revision);
    // One that fails while another is waited for is told of in its turn.
    checked.catch(() => undefined);
    waiting.push(checked);
    const first = waiting.length < AT_ONCE ? undefined : waiting.shift();
    if (first) yield await first;
  }
  yield* waiting;
}

/**
 * Checks what is in the store by the schemas of today: everything that readers see or will see, and every newest revision.
 *
 * @returns the exit code: 1 where something that is or will be live would not be shown as it was written
 */
export async function checkStore(
  connection: Connection,
  output: Output,
  { strict }: { strict: boolean },
): Promise<number> {
  const broken = new Set<string>();
  let checked = 0;
  for await (const { address, states, issues } of checkedRevisions(connection)) {
    checked++;
    // What nobody sees is nobody's loss yet.
    const isSeen = states.includes('live') || states.includes('scheduled');
    output.problems(
      issues.map(({ path: place, line = 1, column = 1, message, level, ...issue }) => ({
        ...issue,
        level: isSeen || level === 'info' ? level : 'warning',
        file: filePathOf(address),
        line,
        column,
        message: `${states.join(', ')}, \`${pathText(place)}\`: ${message}`,
      })),
      '',
    );
    if (isSeen && issues.some(({ level }) => level === 'error')) broken.add(routeOf(address));
  }
  const routes = [...broken].sort();
  output.add({ revisions: checked, broken: routes });
  for (const route of routes) output.note(`Would break: ${route}`);
  output.print(`${checked} revisions checked, by ${connection.via}${output.sum ? `: ${output.sum}` : ''}.`);
  const why =
    routes.length > 0
      ? `${routes.length} of what readers see or will see would not be shown as it was written.`
      : strict && output.warnings > 0
        ? `With --strict ${output.sum} are too many.`
        : undefined;
  // People have read it above.
  if (why) output.add({ error: why });
  return why ? 1 : 0;
}

/** A page by where readers find it, any other document by its name. */
function routeOf(address: Address): string {
  if (address.type !== 'page') return documentPathOf(address);
  const place = address.suffix ? ` for ${address.suffix}` : '';
  return `/${address.locale}${address.key === LOBBY_PAGE ? '' : `/${address.key}`}${place}`;
}
