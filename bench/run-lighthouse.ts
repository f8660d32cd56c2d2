import { importTool } from '../scripts/install-tools.ts';
import { DEBUGGED_AT } from './browser.ts';

/** What is read of an audit. */
interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: unknown;
}

/** What is read of a report. */
export interface Report {
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
}

interface Flags {
  readonly onlyCategories?: readonly string[];
  readonly onlyAudits?: readonly string[];
  readonly extraHeaders?: Readonly<Record<string, string>>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

/** What Lighthouse says of a page, in the browser that {@link DEBUGGED_AT} names. @throws when it says nothing */
export async function runLighthouse(url: string, flags: Flags): Promise<Report> {
  const { default: lighthouse } = (await importTool('lighthouse/core/index.js')) as { default: Lighthouse };
  const result = await lighthouse(url, { port: DEBUGGED_AT, logLevel: 'silent', ...flags });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  return result.lhr;
}
