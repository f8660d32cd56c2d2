import type { ConfigKey } from '../../../src/casino/configuration/config-schemas.ts';

/**
 * The configuration documents that editors can write and that nothing on the site obeys yet, each with the part that will. They are
 * served by their calls, and that is all. Whoever builds the part takes its line out; a test holds the list against the source.
 */
export const UNREAD_DOCUMENTS: Readonly<Partial<Record<ConfigKey, string>>> = {
  'logo-config': 'the mark in the header',
};
