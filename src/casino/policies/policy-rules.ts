import { definePolicy, type PublishRule } from 'hashmark/site';
import { checkOf } from './asks.ts';
import { POLICY_PACKS } from './packs.ts';
import type { PolicyPack } from './policy-pack.ts';

/** The duties of a pack as rules of publishing. */
export const rulesOf = ({ licence, duties }: PolicyPack): PublishRule[] =>
  duties.map(({ asks, ...duty }) => definePolicy({ ...duty, licence, check: checkOf(asks, licence) }));

/** Every duty of every pack. */
export const policyRules: readonly PublishRule[] = POLICY_PACKS.flatMap(rulesOf);
