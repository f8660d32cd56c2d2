import type { Address } from './address.ts';
import type { CheckResult } from './check.ts';
import type { CmsContext } from './context.ts';
import { inOrder } from './gate/run-rules.ts';
import { checkAtGate } from './gate/store-gate.ts';
import { siteValues } from './site-variables.ts';
import { outdatedIn } from './widget-versions.ts';

/**
 * What would be said about a body if it were published now.
 *
 * @param of without a language the rules of the site are not asked: they look at documents, not at texts
 * @param stamp what a revision remembers of the versions of its widgets; without it the body is of today
 */
export async function checkNow(
  context: CmsContext,
  of: Pick<Address, 'type' | 'key'> | Address,
  body: unknown,
  stamp?: string | null,
): Promise<CheckResult> {
  const { type, key } = of;
  const outdated = stamp === undefined ? undefined : outdatedIn(context.widgets, type, body as never, stamp);
  const values = await siteValues(context);
  const result = context.check(type, key, body, { texts: true, outdated, ...values });
  if (!result.checked || !('locale' in of)) return result;
  const found = await checkAtGate(
    context,
    context.store.reader,
    { address: of, body: JSON.parse(result.checked.json) },
    { startsAt: context.runtime.now(), endsAt: null, values, together: [of] },
  );
  return { ...result, issues: inOrder([...result.issues, ...found]) };
}
