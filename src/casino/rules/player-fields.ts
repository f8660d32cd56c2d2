/** The profile fields that forms ask for. */
export const PROFILE_FIELDS = [
  'email',
  'nickname',
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'country',
  'state',
  'city',
  'address',
  'postal_code',
  'mobile_phone',
  'profession',
  'personal_id',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Fields that players fill in once; afterwards only support changes them, by a document (terms 5.2). */
export const FIXED_FIELDS = ['first_name', 'last_name', 'date_of_birth', 'country', 'personal_id'] as const;

export const isFixedField = (name: string): boolean => (FIXED_FIELDS as readonly string[]).includes(name);

/** Fields by context, each with whether it has to be filled. */
export type ContextFields = Readonly<Partial<Record<ProfileField, { required: boolean }>>>;

const fields = (required: readonly ProfileField[], optional: readonly ProfileField[] = []): ContextFields =>
  Object.fromEntries([
    ...required.map((field) => [field, { required: true }]),
    ...optional.map((field) => [field, { required: false }]),
  ]);

const ADDRESS = ['country', 'city', 'address', 'postal_code'] as const;
const PERSON = ['first_name', 'last_name', 'date_of_birth'] as const;

/**
 * Without them nobody may stake anything: how old somebody is, and where, which a social sign-in leaves open; and by what the register of
 * the state is asked.
 */
const PLAYER = fields(['date_of_birth', 'country', 'personal_id']);

/** Fields that are asked for under one licence only. */
const LICENCE_OF: Readonly<Partial<Record<string, string>>> = { personal_id: 'EE' };

/** Whether a field is asked for under a licence. */
export const isAskedUnder = (licence: string, field: string): boolean =>
  (LICENCE_OF[field] ?? licence) === licence;

/** What the studios of live dealers have to know of whoever sits down at a table. */
const LIVE_STUDIO = fields([...PERSON, 'country']);

/** What each context asks for: forms, money coming and going, games played for real, and those of some providers (DATA-15). */
export const FIELD_CONTEXTS = {
  registration: fields(
    ['email'],
    PROFILE_FIELDS.filter((field) => !['email', 'profession', 'personal_id'].includes(field)),
  ),
  deposit: PLAYER,
  play: PLAYER,
  cashout: fields([...PERSON, ...ADDRESS], ['state', 'mobile_phone']),
  edition: fields(
    [],
    PROFILE_FIELDS.filter((field) => field !== 'email'),
  ),
  'low-orbit': LIVE_STUDIO,
  relay: LIVE_STUDIO,
} as const satisfies Record<string, ContextFields>;

export type FieldContext = keyof typeof FIELD_CONTEXTS;

/** Whether a context, e.g. a provider's id, asks for fields at all. */
export const asksForFields = (context: string): context is FieldContext =>
  Object.hasOwn(FIELD_CONTEXTS, context);

/**
 * The fields that a profile lacks for a context under a licence, in the order of {@link PROFILE_FIELDS}.
 *
 * @param context one of {@link FIELD_CONTEXTS}, e.g. a provider's id; one that is not there asks for nothing
 */
export function missingFields(
  profile: Readonly<Partial<Record<ProfileField, string | null>>>,
  context: string,
  licence: string,
): ProfileField[] {
  if (!asksForFields(context)) return [];
  const asked: ContextFields = FIELD_CONTEXTS[context];
  return PROFILE_FIELDS.filter(
    (field) => asked[field]?.required && isAskedUnder(licence, field) && !profile[field]?.trim(),
  );
}
