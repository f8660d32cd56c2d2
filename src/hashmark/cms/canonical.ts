import { createHash } from 'node:crypto';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** JSON with sorted keys: equal content gives equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/** SHA-256 in hex: the identity of a revision's content and its ETag. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
