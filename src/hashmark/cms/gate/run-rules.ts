import { isUnavailable } from '../../store/failures.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { GateContext, GateDocument, PublishRule } from './publish-rule.ts';

/**
 * What rules find in a document, errors first. A rule that throws is a warning of its own: nobody can say whether it would have
 * found something, so somebody has to decide.
 *
 * @throws what the database could not do for a rule: the transaction that asks is run again
 */
export async function runRules(
  rules: readonly PublishRule[],
  document: GateDocument,
  context: GateContext,
): Promise<ContentIssue[]> {
  const found = await Promise.all(
    rules.map(async ({ name, level, check }): Promise<ContentIssue[]> => {
      try {
        const findings = await check(document, context);
        return findings.map((finding) => ({ ...finding, id: name, level: finding.level ?? level }));
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const message = `The rule \`${name}\` has failed and says nothing of this document: ${error}.`;
        return [{ id: name, level: 'warning', path: [], message }];
      }
    }),
  );
  return inOrder(found.flat());
}

const LEVELS: readonly ContentIssue['level'][] = ['error', 'warning', 'info'];

/** The gravest first, otherwise as they were. */
export const inOrder = (issues: readonly ContentIssue[]): ContentIssue[] =>
  LEVELS.flatMap((level) => issues.filter((issue) => issue.level === level));
