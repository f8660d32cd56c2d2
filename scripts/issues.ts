import { ISSUES, type IssueKind, MORE_ISSUES } from '../src/hashmark/engine/issue-catalogue.ts';

/** The catalogue as a page of the editors' manual. */
export const issuesAsMarkdown = (): string =>
  `${[
    '# What a check says of texts',
    'Generated from the catalogue of the engine. Do not edit.',
    'An **error** refuses publishing, a **warning** has to be acknowledged by whoever publishes. Each issue names file, line and column; its message says what stands there.',
    [
      '| Issue | Level | Means | Repair |',
      '| --- | --- | --- | --- |',
      ...Object.entries<IssueKind>(ISSUES).map(
        ([id, { level, means, repair }]) => `| \`${id}\` | ${level} | ${means} | ${repair} |`,
      ),
      `| \`${MORE_ISSUES}\` | the highest of theirs | There are more issues than are listed. | Repair the first ones and check again. |`,
    ].join('\n'),
  ].join('\n\n')}\n`;
