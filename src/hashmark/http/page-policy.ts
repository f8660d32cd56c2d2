import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';

const HASH = / '(sha256-[A-Za-z0-9+/]+=*)'/g;

const OPENING = /<(script|style)(?=[\s>/])/gi;
/** Its text is in a file, or is data that no policy speaks of. */
const IS_NO_CODE = /\s(?:src\s*=|type\s*=\s*["']?application\/)/i;
/** A page that holds more beginnings is read by a parser, in a time that they do not multiply. */
const MOST_OPENINGS = 100;
/** No tag of ours is longer, in characters. */
const LONGEST_TAG = 10_000;

/** Most are on every page of a site. */
const known = new LRUCache<string, string>({ max: 200 });
function hashOf(text: string): string {
  const hash = known.get(text) ?? `sha256-${createHash('sha256').update(text).digest('base64')}`;
  known.set(text, hash);
  return hash;
}

/** Where a tag ends that begins before `from`; -1 where it does not soon. */
function endOfTag(html: string, from: number): number {
  const limit = Math.min(html.length, from + LONGEST_TAG);
  for (let at = from; at < limit; at++) {
    const sign = html[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = html.indexOf(sign, at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

/** As {@link hashInline}, for any page. */
function hashParsed(html: string): Set<string> {
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
      if (text !== undefined) hashes.add(hashOf(text));
      text = undefined;
    },
  });
  parser.end(html);
  return hashes;
}

/**
 * The hashes of all inline scripts and styles of a page. What only looks like one, in an attribute or a comment, may be among
 * them: it takes nothing away from the others, as each is looked for from where the one before begins.
 */
function hashInline(html: string): Set<string> {
  const hashes = new Set<string>();
  let openings = 0;
  for (const { index, 0: opening, 1: name = '' } of html.matchAll(OPENING)) {
    if (++openings > MOST_OPENINGS) return hashParsed(html);
    const start = endOfTag(html, index + opening.length) + 1;
    if (start === 0 || IS_NO_CODE.test(html.slice(index, start))) continue;
    const end = html.indexOf(`</${name}`, start);
    if (end !== -1) hashes.add(hashOf(html.slice(start, end)));
  }
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
