/** Lists of addresses that have moved: what is wrong with them, where they lead, and that they lead to no other site. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Redirect,
  readRedirects,
  redirectProblems,
  redirectsSchema,
  withRedirect,
} from '../../../src/hashmark/documents/redirects.ts';

const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f');
const lists = fc.array(fc.record({ from: path, to: path }), { maxLength: 12 });

/** Where somebody ends who follows the list step by step; null: nowhere. */
function walk(entries: readonly Redirect[], from: string): string | null {
  let at = from;
  for (let step = 0; step <= entries.length; step++) {
    const entry = entries.find((one) => one.from === at);
    if (!entry) return at;
    at = entry.to;
  }
  return null;
}

describe('a list of redirects', () => {
  it('is told of every doubled address, every circle and every way by others, and of nothing else', () => {
    fc.assert(
      fc.property(lists, (entries) => {
        const expected = entries.flatMap(({ from, to }, index) => {
          const place = (field: string) => ['value', 'entries', index, field].join('.');
          if (entries.findIndex((entry) => entry.from === from) < index) return [`${place('from')} twice`];
          const end = walk(entries, from);
          if (end === null) return [`${place('to')} circle`];
          return end === to ? [] : [`${place('to')} ${end}`];
        });
        const said = redirectProblems({ entries }).map(({ path: at, message, suggestion }) => {
          const what = /twice|circle/.exec(message)?.[0] ?? suggestion;
          if (suggestion) expect(message).toContain(`ends at \`${suggestion}\``);
          return `${at.join('.')} ${what}`;
        });
        expect(said).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('of the longest length is gone through in a moment, also where all of it is one way', () => {
    const entries = Array.from({ length: 2000 }, (_, index) => ({
      from: `/p${index}`,
      to: `/p${index + 1}`,
    }));
    const problems = redirectProblems({ entries });
    expect(problems).toHaveLength(1999);
    expect(new Set(problems.map(({ suggestion }) => suggestion))).toEqual(new Set(['/p2000']));
    expect(redirectsSchema.safeParse({ entries: [...entries, { from: '/x', to: '/y' }] }).success).toBe(
      false,
    );
  });

  it('stays without faults when pages move on and back, and everybody arrives at the last address', () => {
    const moves = fc.array(fc.tuple(path, path), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (all) => {
        let entries: Redirect[] = [];
        // What is at each address by now, and where each thing was once.
        const at = new Map(['/a', '/b', '/c'].map((one) => [one, one]));
        const left = new Map<string, string>();
        for (const [from, to] of all) {
          const page = at.get(from);
          if (page === undefined || at.has(to)) continue;
          at.delete(from);
          at.set(to, page);
          left.set(from, page);
          entries = withRedirect(entries, { from, to });
          expect(redirectProblems({ entries })).toEqual([]);
        }
        const list = readRedirects({ entries });
        for (const [address, page] of left)
          if (!at.has(address)) expect(at.get(list.get(address) ?? '')).toBe(page);
        for (const address of at.keys()) expect(list.has(address)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('holds no address of another site, however it is written', () => {
    const piece = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '@', ':', '?', '#', '%', '%2f', '%5c', '%0d%0a', '\r\n', '\t', ' '],
      ...['https:', 'javascript:', 'evil.example', 'promo', 'a-b', '~x', 'ÿ', '\u2215', '\u0000'],
    );
    const hostile = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    const written = fc.oneof(
      hostile,
      hostile.map((text) => `/${text}`),
      fc.string(),
    );
    fc.assert(
      fc.property(written, (to) => {
        const list = readRedirects({ entries: [{ from: '/old', to }] });
        const led = list.get('/old');
        if (led === undefined) return;
        for (const before of ['', '/de', '/guest/de']) {
          const { origin, pathname, search, hash } = new URL(before + led, 'https://site.example');
          expect([origin, pathname, search, hash]).toEqual(['https://site.example', before + led, '', '']);
        }
      }),
      { numRuns: 3000 },
    );
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      '/%2fevil.example',
      'https://evil.example',
      '/a/../b',
    ])
      expect(readRedirects({ entries: [{ from: '/old', to }] }).size, to).toBe(0);
    for (const from of ['/', 'old', '/old/', '//old', '/old?a=1'])
      expect(readRedirects({ entries: [{ from, to: '/new' }] }).size, from).toBe(0);
  });
});
