import { Refusal } from '../http/errors.ts';
import { type Address, labelOf } from './address.ts';
import type { CheckedBody } from './check.ts';
import type { CmsContext } from './context.ts';
import { refuseErrors } from './gate/acknowledge.ts';

/**
 * A body that has been written before, ready to be stored at an address.
 *
 * @param widgets the versions that its revision remembers of its widgets; those of today without it
 * @throws Refusal `content-refused` where it has no longer the form of its type
 */
export function keepRevision(
  context: CmsContext,
  address: Address,
  body: unknown,
  widgets?: string | null,
): CheckedBody {
  const { issues, checked } = context.check(address.type, address.key, body, {
    texts: false,
    siteVariables: {},
  });
  if (!checked) {
    refuseErrors(labelOf(address), issues);
    throw new Refusal('content-refused');
  }
  return widgets === undefined ? checked : { ...checked, widgets };
}
