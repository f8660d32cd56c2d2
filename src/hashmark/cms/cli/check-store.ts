import { z } from 'zod';
import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { type Address, slugOf } from '../address.ts';
import { issueSchema } from '../authoring/answer-parts.ts';
import { pathText } from '../check.ts';
import { documentPathOf, filePathOf } from '../files/file-path.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { allRevisions } from './revisions.ts';

const answerSchema = z.object({ issues: z.array(issueSchema) });

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
  for await (const revision of allRevisions(connection, ['live', 'scheduled', 'draft'])) {
    const { address, states, body, widgets } = revision;
    checked++;
    const path = slugOf(address.key, address.suffix);
    const { issues } = await connection.call('/check', answerSchema, {
      method: 'POST',
      body: { type: address.type, path, locale: address.locale, body, widgets },
    });
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
