import type { Transaction } from 'kysely';
import type { Variables } from '../documents/variables.ts';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { giveWay } from '../store/take-turns.ts';
import { type Address, labelOf } from './address.ts';
import { requireApproval } from './approvals.ts';
import { type CheckedBody, type CheckResult, hasErrors } from './check.ts';
import type { ContentIssue } from './content-issue.ts';
import { announce, type CmsContext } from './context.ts';
import { findHead, findSame, type Head } from './documents.ts';
import type { SiteValues } from './extensions.ts';
import { type Acknowledged, recordAcknowledged, unacknowledged } from './gate/acknowledge.ts';
import { inOrder } from './gate/run-rules.ts';
import { checkAtGate } from './gate/store-gate.ts';
import { withConfiguration } from './hold-configuration.ts';
import { appendPublication } from './publications.ts';
import { recordPublicationEvent } from './record-events.ts';
import { type Conflict, findConflict, type Saved, saveDraft } from './save.ts';
import { siteValues } from './site-variables.ts';
import { outdatedIn } from './widget-versions.ts';

export interface BatchEntry {
  address: Address;
  body: unknown;
  /** Hash of the revision this is based on; `null`: the document must not exist yet. */
  base: string | null;
}

export interface BatchInput {
  entries: readonly BatchEntry[];
  /** `check` writes nothing, `save` keeps drafts, `publish` makes them live at once. */
  mode: 'check' | 'save' | 'publish';
  message?: string | undefined;
  /** The documents say the same as before in other words. */
  rewords?: boolean | undefined;
  /** Site-wide variables that come with the import and are not in the store yet. */
  extraVariables?: Variables | undefined;
  /** The rules whose warnings the publisher has read. */
  acknowledged?: Acknowledged | undefined;
  actor: string;
}

export interface BatchResult {
  address: Address;
  hash: string;
  /** What was done, or with `check` what publishing would do. */
  outcome: 'new' | 'changed' | 'published' | 'unchanged';
  warnings: ContentIssue[];
}

export interface BatchProblem {
  index: number;
  label: string;
  issues?: ContentIssue[];
  conflict?: Conflict;
}

/**
 * Writes many documents as one: all of them, or none when any has an error or a conflict.
 *
 * @throws Refusal `content-refused`, `acknowledgement-required` or `revision-stale`, with every problem of every entry in `details.problems`.
 */
export async function writeBatch(context: CmsContext, input: BatchInput): Promise<BatchResult[]> {
  const read = () => checkEntries(context, input);
  const { results, tags } = await withConfiguration(context, read, async (tx, written) => {
    const { bodies, problems } = await askGate(context, tx, input, written);
    const heads = await findHeads(tx, input, bodies, problems);
    const results: BatchResult[] = [];
    const tags: string[] = [];
    const warned: BatchProblem[] = [];
    for (const [index, { address, base }] of input.entries.entries()) {
      await giveWay();
      const { checked, issues } = bodies[index] ?? { issues: [] };
      if (!checked) continue;
      const entry = { address, base, checked, issues, head: heads[index] };
      const written = await writeEntry(context, tx, input, entry);
      results.push({ address, hash: checked.hash, outcome: written.outcome, warnings: issues });
      tags.push(...(written.tags ?? []));
      if (written.tags && unacknowledged(issues, input.acknowledged ?? []).length > 0)
        warned.push({ index, label: labelOf(address), issues });
    }
    if (warned.length > 0) throw warnedRefusal(warned, input.acknowledged ?? []);
    return { results, tags };
  });
  await announce(context, tags);
  return results;
}

interface CheckedEntry {
  readonly checked?: CheckedBody;
  readonly issues: ContentIssue[];
}

/** What the entries say, and what they were held against. */
interface Written {
  readonly values: SiteValues;
  readonly bodies: readonly CheckResult[];
}

/** Checks every entry by itself; one that a revision has held before is right as long as it is so for the versions it was written for. */
async function checkEntries(context: CmsContext, { entries, extraVariables }: BatchInput): Promise<Written> {
  const values = await siteValues(context, entries, extraVariables);
  const bodies: CheckResult[] = [];
  for (const { address, body } of entries) {
    await giveWay();
    bodies.push(await checkBody(context, address, body, values));
  }
  return { values, bodies };
}

/** Where the entries are to be published asks the rules of the site, and says what stands in the way of any mode. */
async function askGate(
  context: CmsContext,
  tx: Transaction<Database>,
  { entries, mode }: BatchInput,
  { values, bodies }: Written,
) {
  const together = entries.map(({ address }) => address);
  const window = { startsAt: context.runtime.now(), endsAt: null };
  const problems: BatchProblem[] = [];
  const asked: CheckedEntry[] = [];
  for (const [index, { address }] of entries.entries()) {
    await giveWay();
    const { issues: own, checked } = bodies[index] ?? { issues: [] };
    const found =
      checked && mode !== 'save'
        ? await checkAtGate(
            context,
            tx,
            { address, body: JSON.parse(checked.json) },
            { ...window, values, together, isPart: true },
          )
        : [];
    const issues = mode === 'save' ? own : inOrder([...own, ...found]);
    // A draft may hold unfinished texts, never a body of the wrong form.
    if (!checked || (mode !== 'save' && hasErrors(issues)))
      problems.push({ index, label: labelOf(address), issues });
    asked.push(checked ? { checked, issues } : { issues });
  }
  return { bodies: asked, problems: [...problems, ...findRepeated(entries)] };
}

const isSame = (head: Head | undefined, checked: CheckedBody | undefined): head is Head =>
  head?.document.trashed_at === null && head.revision.hash === checked?.hash;

/** What is there at the address of each entry. @throws Refusal where an entry has a problem, or is not based on what is there */
async function findHeads(
  tx: Transaction<Database>,
  { entries }: BatchInput,
  bodies: readonly CheckedEntry[],
  problems: readonly BatchProblem[],
): Promise<(Head | undefined)[]> {
  const heads: (Head | undefined)[] = [];
  const found = [...problems];
  for (const [index, { address, base, body }] of entries.entries()) {
    await giveWay();
    const head = await findHead(tx, address);
    heads.push(head);
    if (isSame(head, bodies[index]?.checked)) continue;
    const conflict = await findConflict(tx, address, base, head, () => body);
    if (conflict) found.push({ index, label: labelOf(address), conflict });
  }
  if (found.length > 0) throw batchRefusal(found);
  return heads;
}

interface WritableEntry extends Pick<BatchEntry, 'address' | 'base'> {
  readonly checked: CheckedBody;
  readonly issues: ContentIssue[];
  readonly head: Head | undefined;
}

interface Done {
  readonly outcome: BatchResult['outcome'];
  /** What changes by its publication; undefined where nothing was published. */
  readonly tags?: readonly string[];
}

/** Does with one entry what the mode asks for. */
async function writeEntry(
  context: CmsContext,
  tx: Transaction<Database>,
  { mode, message, rewords, acknowledged, actor }: BatchInput,
  { address, base, checked, issues, head }: WritableEntry,
): Promise<Done> {
  const same = isSame(head, checked);
  const outcome = same ? 'unchanged' : head ? 'changed' : 'new';
  if (mode === 'check')
    return { outcome: same && !(await wasPublished(tx, head.revision.id)) ? 'published' : outcome };
  const draft = { address, checked, base, message, change: rewords ? 'rewording' : undefined } as const;
  const saved = await saveDraft(context, tx, draft, actor);
  if (mode === 'save' || (saved.unchanged && (await wasPublished(tx, saved.revisionId)))) return { outcome };
  if (acknowledged !== 'shipped')
    await requireApproval(context, tx, address, await findAuthor(tx, saved.revisionId), actor);
  const tags = await publishEntry(context, tx, saved, { issues, actor });
  return { outcome: saved.unchanged ? 'published' : outcome, tags };
}

/** Makes a revision live at once. @returns what changes by that */
async function publishEntry(
  context: CmsContext,
  tx: Transaction<Database>,
  { address, documentId, revisionId, hash }: Saved,
  { issues, actor }: { readonly issues: ContentIssue[]; readonly actor: string },
): Promise<readonly string[]> {
  const subject = labelOf(address);
  await recordAcknowledged(context, tx, issues, { actor, subject, hash });
  const publication = { kind: 'base', revisionId, actor } as const;
  const appended = await appendPublication(context, tx, address, documentId, publication);
  await record(context, tx, { actor, action: 'publish-base', subject, before: null, after: hash });
  await recordPublicationEvent(context, tx, {
    ...{ address, documentId, revision: { id: revisionId, hash }, actor },
    publication: { ...appended, id: appended.publicationId, kind: 'base', releaseId: null },
  });
  return appended.tags;
}

async function checkBody(
  context: CmsContext,
  address: Address,
  body: unknown,
  values: SiteValues,
): Promise<CheckResult> {
  const { type, key } = address;
  const result = context.check(type, key, body, { texts: true, ...values });
  if (!result.checked || !hasErrors(result.issues)) return result;
  const db = context.store.reader;
  const head = await findHead(db, address);
  const same = await findSame(db, head?.document.id, result.checked.hash);
  const outdated = same && outdatedIn(context.widgets, type, JSON.parse(result.checked.json), same.widgets);
  return outdated ? context.check(type, key, body, { texts: true, outdated, ...values }) : result;
}

/** Whether a revision has been a base before: if readers do not see it any more, somebody wanted it so. */
async function wasPublished(tx: Transaction<Database>, revisionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('publications as p')
    .innerJoin('revisions as r', 'r.document_id', 'p.document_id')
    .select('p.id')
    .where('r.id', '=', revisionId)
    .where('p.revision_id', '=', revisionId)
    .where('p.kind', '=', 'base')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A revision with whoever made it. */
const findAuthor = (tx: Transaction<Database>, id: string) =>
  tx.selectFrom('revisions').select(['id', 'author']).where('id', '=', id).executeTakeFirstOrThrow();

/** Two entries for one address: which of them should win cannot be known. */
function findRepeated(entries: readonly BatchEntry[]): BatchProblem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ address }, index): BatchProblem[] => {
    const label = labelOf(address);
    if (!seen.has(label)) {
      seen.add(label);
      return [];
    }
    const message = `${label} stands here twice. Keep one of them.`;
    return [{ index, label, issues: [{ id: 'repeated', level: 'error', path: [], message }] }];
  });
}

function warnedRefusal(problems: readonly BatchProblem[], acknowledged: Acknowledged): Refusal {
  const missing = unacknowledged(
    problems.flatMap(({ issues = [] }) => issues),
    acknowledged,
  );
  const list = problems.map(({ label }) => label).join(', ');
  const names = missing.map((name) => `\`${name}\``).join(', ');
  return new Refusal('acknowledgement-required', {
    message: `Nothing was written. These have warnings: ${list}. Mend them, or name ${names} in \`acknowledged\`.`,
    field: 'acknowledged',
    details: { problems, missing },
  });
}

function batchRefusal(problems: readonly BatchProblem[]): Refusal {
  const refused = problems.filter((problem) => problem.issues);
  const list = problems.map(({ label }) => label).join(', ');
  return refused.length > 0
    ? new Refusal('content-refused', {
        message: `Nothing was written. These have errors: ${list}.`,
        details: { problems },
      })
    : new Refusal('revision-stale', {
        message: `Nothing was written. These have been changed since your copy was made: ${list}.`,
        details: { problems },
      });
}
