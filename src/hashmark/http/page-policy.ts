import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

const HASH = / '(sha256-[A-Za-z0-9+/]+=*)'/g;

/** The hashes of all inline scripts and styles of a page. */
function hashInline(html: string): Set<string> {
  const hashes = new Set<string>();
  let text: string | undefined;
  const parser = new Parser({
    onopentag(name, { src }) {
      text = (name === 'script' && src === undefined) || name === 'style' ? '' : undefined;
    },
    ontext(data) {
      if (text !== undefined) text += data;
    },
    onclosetag() {
      if (text !== undefined) hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`);
      text = undefined;
    },
  });
  parser.end(html);
  return hashes;
}

/** A policy in which each of these directives stands in the place of the one of its name, or is added. */
export function replaceDirectives(policy: string, own: readonly string[]): string {
  const nameOf = (directive: string) => directive.trim().split(/\s+/, 1)[0];
  const names = new Set(own.map(nameOf));
  const kept = policy
    .split(';')
    .filter((directive) => directive.trim() !== '' && !names.has(nameOf(directive)));
  return [...kept.map((directive) => directive.trim()), ...own].join('; ');
}

/** Leaves of a content security policy the hashes of what the page holds; Astro lists those of every page. */
export function shrinkPolicy(policy: string, html: string): string {
  const present = hashInline(html);
  return policy.replace(HASH, (source, hash: string) => (present.has(hash) ? source : ''));
}
