import { type DocumentType, LOBBY_PAGE } from '../documents/document-types.ts';
import { listSuffixes } from '../i18n/regions.ts';
import { sayForeignVariant, slugOf } from './address.ts';
import type { ContentIssue } from './content-issue.ts';

/** The variant that a key in the wrong case seems to be meant for: `promo/ee` is a document of its own. */
function nearVariant(key: string): string | undefined {
  const slash = key.lastIndexOf('/');
  if (slash < 0) return undefined;
  const last = key.slice(slash + 1).toLowerCase();
  const meant = listSuffixes().find((known) => known.toLowerCase() === last);
  return meant && slugOf(key.slice(0, slash), meant);
}

/** The address of the folder whose page an `index` was most likely meant to be, without its first slash. */
const nearIndex = (type: DocumentType, key: string): string | undefined =>
  type === 'page' && /(?:^|\/)index$/.test(key) ? key.replace(/\/?index$/, '') : undefined;

/** What is said of a key that can be used, and was most likely meant to be another one. */
export function keyIssues(type: DocumentType, key: string): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const warn = (id: string, message: string) => issues.push({ id, level: 'warning', path: [], message });
  const variant = nearVariant(key);
  if (variant)
    warn(
      'variant-name',
      `\`${key}\` is a ${type} of its own, not a variant for a licence or market: those are written in capital letters. Did you mean \`${variant}\`?`,
    );
  const foreign = sayForeignVariant(key);
  if (foreign) warn('variant-name', `\`${key}\` is a ${type} of its own: ${foreign}`);
  const folder = nearIndex(type, key);
  if (folder !== undefined)
    warn(
      'index-name',
      `Readers find this page at \`/${key}\`. The one at \`/${folder}\` is the page \`${folder || LOBBY_PAGE}\`.`,
    );
  return issues;
}
