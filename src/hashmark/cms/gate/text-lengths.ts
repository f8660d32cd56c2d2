import type { Finding } from './finding.ts';
import type { PublishRule } from './publish-rule.ts';

/** Search engines and shared links cut what is longer; both count about so many characters. */
const LONGEST_TITLE = 70;
const LONGEST_DESCRIPTION = 160;

/** Reports pages whose title or description search results cut. */
export const textLengths: PublishRule = {
  name: 'text-length',
  level: 'info',
  check(document) {
    if (document.type !== 'page') return [];
    const { title, description, meta } = document.body;
    if (meta?.noindex) return [];
    const findings: Finding[] = [];
    const measure = (path: readonly string[], text: string, longest: number) => {
      if (text.length > longest)
        findings.push({
          path,
          message: `This has ${text.length} characters; search results show about ${longest}.`,
        });
    };
    measure(meta?.title ? ['meta', 'title'] : ['title'], meta?.title ?? title, LONGEST_TITLE);
    const shown = meta?.description ?? description;
    if (shown)
      measure(meta?.description ? ['meta', 'description'] : ['description'], shown, LONGEST_DESCRIPTION);
    return findings;
  },
};
