import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';
import { LOCALES } from '../../../src/regions.ts';

const variants = (settings: Record<string, string>) => createVariants(readConfig(settings));
const plain = variants({});
const bases = [
  { base: '/guest', based: variants({ GUEST_MODE: '1', SITE_BASE: '/casino' }) },
  { base: '/casino', based: variants({ SITE_BASE: '/casino' }) },
  { base: '/a/b-2', based: variants({ SITE_BASE: '/a/b-2' }) },
];

const segment = fc.oneof(
  fc.constantFrom(...LOCALES, 'guest', 'casino', 'vip', ''),
  fc.string({ maxLength: 8 }),
);
const paths = fc
  .array(
    segment.map((text) => encodeURIComponent(text.toWellFormed())),
    { maxLength: 4 },
  )
  .map((segments) => `/${segments.join('/')}`);
const countries = fc.constantFrom(undefined, 'CA', 'DE', 'EE', 'AU');
const hosts = fc.constantFrom('localhost', 'ee.localhost:80');

describe('variants', () => {
  it.each(bases)('read a path below $base as the path without it', ({ base, based }) => {
    fc.assert(
      fc.property(hosts, paths, countries, (host, path, country) => {
        const { prefix, key: _, base: none, ...known } = plain.of(host, path, country);
        const target = `${base}${path === '/' ? '' : path}`;
        const { key, ...variant } = based.of(host, `${target}?q=1`, country);
        expect(none).toBe('');
        expect(variant).toEqual({ ...known, base, prefix: base + prefix });
        expect(based.keyOf(host, target, country)).toBe(key);
      }),
    );
  });

  it.each(bases)('give no two addresses one key, whatever stands before $base', ({ base, based }) => {
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        fc.pre(one !== other);
        for (const [left, right] of [
          [one, other],
          [base + one, base + other],
          [one, base + one],
        ] as const)
          expect(based.keyOf('localhost', left, 'DE')).not.toBe(based.keyOf('localhost', right, 'DE'));
      }),
    );
  });

  it.each(bases)('know where a page belongs that is asked for outside $base', ({ base, based }) => {
    expect(based.of('localhost', '/de/vip', 'CA')).toMatchObject({ prefix: `${base}/de`, path: '/vip' });
    expect(based.of('localhost', `${base}s/vip`, 'CA')).toMatchObject({ prefix: base, path: `${base}s/vip` });
  });
});
