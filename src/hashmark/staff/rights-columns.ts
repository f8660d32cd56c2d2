import { z } from 'zod';
import { listDocumentTypes } from '../documents/document-types.ts';
import { listLocales, listSuffixes } from '../i18n/regions.ts';
import type { StaffRow } from '../store/staff-tables.ts';
import { isRole, type Rights, ROLES } from './permissions.ts';

/** A list of known names without doubles; null is no restriction. */
export const someOf = (known: () => readonly string[]) =>
  z
    .array(z.string())
    .min(1, 'Name at least one, or send null for all.')
    .max(200)
    .refine((names) => names.every((name) => known().includes(name)), {
      error: () =>
        `Use some of: ${known()
          .map((name) => JSON.stringify(name))
          .join(', ')}.`,
    })
    .transform((names) => [...new Set(names)])
    .nullable();

/** The suffixes that rights can name; the empty one is the document without a suffix. */
export const allSuffixes = (): readonly string[] => ['', ...listSuffixes()];

const known = { types: listDocumentTypes, locales: listLocales, suffixes: allSuffixes } as const;

/** What rights can be restricted to some of. */
export type Restriction = keyof typeof known;

export const isKnownName = (restriction: Restriction, name: string): boolean =>
  known[restriction]().includes(name as never);

/** What rights can name, and what an account holds that the site has no longer. */
export const namesFor = (restriction: Restriction, held: Rights | undefined): readonly string[] => [
  ...new Set<string>([...known[restriction](), ...(held?.[restriction] ?? [])]),
];

/** Rights as they are sent. @param held those of the account so far: what they name may be named again, though the site has it no longer */
export const rightsShapeOver = (held: Rights | undefined) => ({
  role: z.enum(ROLES),
  types: someOf(() => namesFor('types', held)).default(null),
  locales: someOf(() => namesFor('locales', held)).default(null),
  suffixes: someOf(() => namesFor('suffixes', held)).default(null),
});

/** Rights as they are sent for an account that is new. */
export const rightsShape = rightsShapeOver(undefined);

/** What people are called. */
export const nameSchema = z.string().trim().min(1).max(100);

/** An account as it is sent by whoever adds it. */
export const newAccountSchema = {
  email: z.email('Write an e-mail address.').max(254),
  name: nameSchema,
  ...rightsShape,
};

type RightsColumns = Pick<StaffRow, 'role' | 'types' | 'locales' | 'suffixes'>;

const written = (names: readonly string[] | null) => (names === null ? null : JSON.stringify(names));
const read = (text: string | null): string[] | null => (text === null ? null : JSON.parse(text));

/** Rights as the store keeps them; an admin's cover everything. */
export function columnsOf({ role, types, locales, suffixes }: Rights): RightsColumns {
  if (role === 'admin') return { role, types: null, locales: null, suffixes: null };
  return { role, types: written(types), locales: written(locales), suffixes: written(suffixes) };
}

/** @throws when the store holds a role that there is not */
export function readRights({ role, types, locales, suffixes }: RightsColumns): Rights {
  if (!isRole(role)) throw new Error(`The store holds an account with the unknown role \`${role}\`.`);
  return { role, types: read(types), locales: read(locales), suffixes: read(suffixes) };
}
