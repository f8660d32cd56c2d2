import type { Transaction } from 'kysely';
import { byField, Refusal } from '../../http/errors.ts';
import { record } from '../../store/audit.ts';
import type { Database } from '../../store/schema.ts';
import { hasErrors, pathText } from '../check.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { CmsContext } from '../context.ts';

/** The names of the rules whose warnings somebody has read and publishes all the same; `shipped`: whatever they are. */
export type Acknowledged = readonly string[] | 'shipped';

/** @throws Refusal `content-refused` with every issue when one of them is an error. */
export function refuseErrors(label: string, issues: readonly ContentIssue[]): void {
  if (!hasErrors(issues)) return;
  const errors = issues.filter((issue) => issue.level === 'error');
  throw new Refusal('content-refused', {
    message: `${label} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: ${errors[0]?.message}`,
    details: { issues },
    errors: byField(errors.map(({ path, message }) => [pathText(path), message])),
  });
}

/** The rules whose warnings have still to be acknowledged. */
export function unacknowledged(issues: readonly ContentIssue[], acknowledged: Acknowledged): string[] {
  if (acknowledged === 'shipped') return [];
  const warned = issues.flatMap(({ id, level }) => (level === 'warning' ? [id] : []));
  return [...new Set(warned)].filter((id) => !acknowledged.includes(id));
}

/** @throws Refusal `acknowledgement-required` with every issue, and the names that the request has to hold. */
export function refuseUnacknowledged(
  label: string,
  issues: readonly ContentIssue[],
  acknowledged: Acknowledged,
): void {
  const missing = unacknowledged(issues, acknowledged);
  if (missing.length === 0) return;
  const first = issues.find(({ id, level }) => level === 'warning' && missing.includes(id));
  throw new Refusal('acknowledgement-required', {
    message: `${label} has a warning: ${first?.message} Mend it, or name ${missing.map((id) => `\`${id}\``).join(', ')} in \`acknowledged\`.`,
    field: 'acknowledged',
    details: { issues, missing },
  });
}

/** Writes down which warnings somebody has published with. */
export async function recordAcknowledged(
  context: Pick<CmsContext, 'runtime'>,
  tx: Transaction<Database>,
  issues: readonly ContentIssue[],
  { actor, subject, hash }: { actor: string; subject: string; hash: string },
): Promise<void> {
  const warned = issues.flatMap(({ id, level }) => (level === 'warning' ? [id] : []));
  for (const id of new Set(warned))
    await record(context, tx, { actor, action: `acknowledge ${id}`, subject, before: null, after: hash });
}
