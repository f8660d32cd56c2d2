import { listLicences } from '../../i18n/regions.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { Finding } from './finding.ts';
import type { GateContext, GateDocument, PublishRule } from './publish-rule.ts';

/** Something that a licence asks of what its readers are shown. */
export interface LicencePolicy {
  /** By this name its warnings are acknowledged. */
  readonly name: string;
  /** The licence that asks for it: `EE`. Where the site has no such licence, nobody is asked. */
  readonly licence: string;
  readonly level: Exclude<ContentIssue['level'], 'info'>;
  /** The first day on which it holds: `2026-01-19`, in UTC. What goes live before is warned about. */
  readonly effectiveFrom: string;
  /** What is asked, in one sentence. */
  readonly duty: string;
  /** Where the public can read it. */
  readonly source: `https://${string}`;
  readonly check: PublishRule['check'];
}

/** Whether readers under a licence are shown this document, and not a variant of their own. */
async function isShownUnder(licence: string, document: GateDocument, context: GateContext): Promise<boolean> {
  const { type, key, locale, suffix } = document;
  const licences: readonly string[] = listLicences();
  if (!licences.includes(licence)) return false;
  if (suffix === licence) return true;
  if (licences.includes(suffix)) return false;
  const others = await context.find(type, [key]);
  return !others.some((other) => other.suffix === licence && other.locale === locale);
}

/**
 * A policy as a rule of publishing. It is in force for publications that are live on its first day or later; those that begin
 * before are warned, so that nothing becomes wrong while it stands there.
 */
export const definePolicy = (policy: LicencePolicy): PublishRule => ({
  name: policy.name,
  level: policy.level,
  async check(document, context) {
    const { licence, duty, source, effectiveFrom } = policy;
    const from = Date.parse(effectiveFrom);
    if (context.endsAt !== null && context.endsAt <= from) return [];
    const findings = await policy.check(document, context);
    if (findings.length === 0 || !(await isShownUnder(licence, document, context))) return [];
    const isInForce = context.startsAt >= from;
    return findings.map(({ message, ...finding }): Finding => {
      const since = isInForce ? '' : ` This holds from ${effectiveFrom} on.`;
      return {
        ...finding,
        level: isInForce ? policy.level : 'warning',
        message: `${message} Licence ${licence}: ${duty}${since} ${source}`,
      };
    });
  },
});
