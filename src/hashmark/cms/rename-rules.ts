import type { Transaction } from 'kysely';
import { LOBBY_PAGE } from '../documents/document-types.ts';
import { Refusal } from '../http/errors.ts';
import type { Database } from '../store/schema.ts';
import { type Address, keyProblem, labelOf, splitPath } from './address.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow, findHead, type Head } from './documents.ts';
import { existsInPublic } from './files/explain-link.ts';
import { findConflict, staleRefusal } from './save.ts';

/** A document as whoever changes it knows it. */
export interface KnownDocument {
  readonly address: Address;
  /** Hash of its newest revision. */
  readonly base: string;
}

const refusedField = (field: string, message: string) =>
  new Refusal('validation-failed', { message, field, errors: { [field]: [message] } });

/** What is wrong with the key that a page is to have; undefined where it can have it. */
function targetProblem({ gate }: CmsContext, from: string, to: string): string | undefined {
  const { addresses } = gate.extensions;
  if (to === from) return `The page is at \`/${from}\` already. Write another address.`;
  const { suffix } = splitPath(to);
  if (suffix)
    return `\`${to}\` ends with the licence or market \`${suffix}\`. Leave it out: variants move along.`;
  if (addresses?.isFixed(`/${to}`) || existsInPublic(`/${to}`))
    return `The address \`/${to}\` belongs to a fixed part of the site, so readers would never see the page. Choose another one.`;
  return keyProblem('page', to);
}

/** @throws Refusal `validation-failed` where a page cannot leave its address, or cannot have the other one */
export function requireNames(context: CmsContext, from: string, to: string): void {
  if (from === LOBBY_PAGE)
    throw refusedField(
      'path',
      `\`${LOBBY_PAGE}\` is the page at \`/\`, which every site has. It keeps its name.`,
    );
  if (context.gate.extensions.addresses?.hasRules(`/${from}`))
    throw refusedField(
      'path',
      `The site has rules of its own for \`/${from}\`, such as whom it is for. They would not move along, so the page keeps its address.`,
    );
  const problem = targetProblem(context, from, to);
  if (problem) throw refusedField('to', problem);
}

/** @throws Refusal `conflict` where a page is at the key already; what is in the trash is in nobody's way */
export async function requireFree(tx: Transaction<Database>, key: string): Promise<void> {
  const taken = await tx
    .selectFrom('documents')
    .select(['type', 'key', 'locale', 'licence_suffix'])
    .where('type', '=', 'page')
    .where('key', '=', key)
    .where('trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (taken)
    throw new Refusal('conflict', {
      message: `There is ${labelOf(addressOfRow(taken))} already. Choose another address, or put that page in the trash first.`,
      field: 'to',
    });
}

/**
 * All documents of a page, each with its newest revision.
 *
 * @throws Refusal `not-found`, `revision-stale` where one was changed since, `conflict` where one is not among those that are known
 */
export async function readKnown(
  tx: Transaction<Database>,
  key: string,
  known: readonly KnownDocument[],
): Promise<{ address: Address; head: Head }[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['type', 'key', 'locale', 'licence_suffix'])
    .where('type', '=', 'page')
    .where('key', '=', key)
    .where('trashed_at', 'is', null)
    .orderBy('locale')
    .orderBy('licence_suffix')
    .execute();
  if (rows.length === 0) throw new Refusal('not-found', { message: `There is no page \`${key}\`.` });
  const bases = new Map(known.map(({ address, base }) => [labelOf(address), base]));
  const unknown = rows.map(addressOfRow).filter((address) => !bases.has(labelOf(address)));
  if (unknown.length > 0)
    throw new Refusal('conflict', {
      message: `All of a page moves together, and this was not named: ${unknown.map(labelOf).join(', ')}.`,
      field: 'items',
      details: { missing: unknown.map(labelOf) },
    });
  return await Promise.all(known.map((one) => readUnchanged(tx, one)));
}

async function readUnchanged(tx: Transaction<Database>, { address, base }: KnownDocument) {
  const head = await findHead(tx, address);
  const conflict = await findConflict(tx, address, base, head, () => null);
  if (conflict) throw staleRefusal(conflict);
  if (!head) throw new Refusal('not-found', { message: `There is no ${labelOf(address)}.` });
  return { address, head };
}

/** @throws Refusal `conflict` that says which of these documents begin or end by themselves, and when */
export async function requireNothingPlanned(
  tx: Transaction<Database>,
  documents: readonly string[],
  now: number,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = await tx
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .leftJoin('releases as l', 'l.id', 'p.release_id')
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix'])
    .select(['p.starts_at', 'p.ends_at', 'p.revision_id', 'l.title as release'])
    .where('p.document_id', 'in', documents)
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where((where) =>
      where.or([
        where('p.starts_at', '>', now),
        where('p.ends_at', '>', now),
        where.and([where('p.kind', '=', 'campaign'), where('p.ends_at', 'is', null)]),
      ]),
    )
    .orderBy('p.starts_at')
    .limit(20)
    .execute();
  if (rows.length === 0) return;
  const time = (at: number) => new Date(at).toISOString();
  const planned = rows.map(({ starts_at, ends_at, revision_id, release, ...row }) => {
    const what = revision_id === null ? 'ends' : 'is live';
    const until = ends_at === null ? '' : ` until ${time(ends_at)}`;
    const by = release === null ? '' : ` in the release “${release}”`;
    return `${labelOf(addressOfRow(row))} ${what} from ${time(starts_at)}${until}${by}`;
  });
  throw new Refusal('conflict', {
    message: `Something is planned, and would be lost: ${planned.join('; ')}. Take it back or wait until it is over, then rename.`,
    details: { planned },
  });
}
