import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEncodings } from '../../../src/hashmark/http/accept-encoding.ts';
import { holdsTag } from '../../../src/hashmark/http/entity-tags.ts';
import { ERRORS, type ErrorCode, errorHeaders } from '../../../src/hashmark/http/errors.ts';

describe('readEncodings()', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['br', ['br', 'identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['br;q=0', ['identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['BR;Q=0.000, GZIP', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', []],
    ['*;q=0, gzip', ['gzip']],
    ['identity;q=0', []],
    ['identity;q=0, *', ['br', 'gzip']],
    ['br;q=0.1, gzip;q=0.9', ['gzip', 'br', 'identity']],
    ['gzip;q=0.5, identity', ['identity', 'gzip']],
    ['brotli, sbr, gzipped', ['identity']],
    ['br;q=2', ['identity']],
  ])('reads %j as %j', (header, encodings) => {
    expect(readEncodings(header)).toEqual(encodings);
  });

  it('never offers a coding that the reader refuses', () => {
    const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd');
    const weight = fc.constantFrom('', ';q=0', ';q=0.0', ';q=1', ';q=0.3', '; q=0.000');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(coding, weight), { selector: ([name]) => name }), (parts) => {
        const accepted = readEncodings(parts.map(([name, q]) => name + q).join(', '));
        const refused = new Set(parts.flatMap(([name, q]) => (/q=0(\.0*)?$/.test(q) ? [name] : [])));
        const named = new Set(parts.map(([name]) => name));
        for (const encoding of ['br', 'gzip', 'identity'] as const) {
          const isRefused = refused.has(encoding) || (refused.has('*') && !named.has(encoding));
          if (isRefused) expect(accepted).not.toContain(encoding);
          else if (named.has(encoding) || named.has('*')) expect(accepted).toContain(encoding);
        }
      }),
    );
  });
});

describe('holdsTag()', () => {
  const tag = fc.stringMatching(/^[!#-+\--~]{0,12}$/);

  it('finds a tag among others, weak or strong, and no part of one', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 5 }), tag, fc.boolean(), (others, own, weak) => {
        const header = others.map((other) => `"${other}"`).join(', ');
        expect(holdsTag(header, `W/"${own}"`)).toBe(others.includes(own));
        const more = `${header}${header && ','}${weak ? 'W/' : ''}"${own}"`;
        expect(holdsTag(more, `W/"${own}"`)).toBe(true);
        expect(holdsTag(`"${own}x"`, `W/"${own}"`)).toBe(false);
      }),
    );
  });

  it.each([
    ['*', true],
    [' * ', true],
    ['"a,b"', true],
    ['W/"a,b" , "c"', true],
    ['a,b', false],
    ['"xW/"a,b"', false],
    ['', false],
    [undefined, false],
  ])('answers for %j: %s', (header, held) => {
    expect(holdsTag(header, 'W/"a,b"')).toBe(held);
  });
});

describe('errorHeaders()', () => {
  it('tells when to try again with every 503', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[])
      if (ERRORS[code].status === 503) expect(Number(errorHeaders(code)['Retry-After'])).toBeGreaterThan(0);
    expect(errorHeaders('unavailable', { retryAfter: 30 })['Retry-After']).toBe('30');
  });
});
