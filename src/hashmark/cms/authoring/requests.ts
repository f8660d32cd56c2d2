import type { Context } from 'hono';
import { z } from 'zod';
import { typeOfPlural } from '../../documents/document-types.ts';
import { documentTypeSchema } from '../../documents/type-name.ts';
import { variablesSchema } from '../../documents/variables.ts';
import { findCallerProblems } from '../../http/caller-problems.ts';
import { byField, Refusal } from '../../http/errors.ts';
import { AUTHORING_BOUNDS, readJsonBody } from '../../http/input.ts';
import { isLocale, listLocales } from '../../i18n/regions.ts';
import { WORDS_LENGTH } from '../../media/picture-words.ts';
import { type Address, readAddress } from '../address.ts';
import { LINK_DAYS } from '../preview-links.ts';
import { previewViewSchema } from '../preview-view.ts';
import { REVIEW_STEPS } from '../reviews.ts';

export const timeSchema = z.iso
  .datetime({ offset: true, error: 'Write a time such as 2026-12-24T18:00:00Z.' })
  .transform((text) => Date.parse(text));

const addressShape = {
  type: documentTypeSchema,
  /** Key and suffix: `promo/EE`. */
  path: z.string().min(1).max(220),
  locale: z.string(),
};

const windowShape = { starts_at: timeSchema.optional(), ends_at: timeSchema.optional() };

/** The rules whose warnings whoever publishes has read. */
const acknowledgedShape = {
  acknowledged: z
    .array(z.string().max(100))
    .max(200)
    .optional()
    .describe('Names of the rules whose warnings are published with; each is written into the audit.'),
};

const HASH = /^[0-9a-f]{64}$/;

export const saveRequestSchema = z
  .strictObject({
    body: z.unknown().optional(),
    revision_id: z
      .string()
      .max(100)
      .optional()
      .describe('In the place of `body`: an earlier revision of the document, whose text comes back.'),
    message: z.string().max(500).optional(),
    returns: z
      .boolean()
      .default(false)
      .describe('Whether an earlier text comes back: a translation that is stale stays so.'),
  })
  .refine(({ body, revision_id }) => body === undefined || revision_id === undefined, {
    path: ['revision_id'],
    message: 'Send either `body` or `revision_id`.',
  });

const measureSchema = z
  .boolean()
  .default(false)
  .describe(
    'Whether the answer waits until every process has made the pages that change, and says when it had.',
  );

export const publishRequestSchema = z.strictObject({
  ...addressShape,
  ...windowShape,
  revision_id: z.string().optional(),
  kind: z.enum(['base', 'campaign']).optional(),
  ...acknowledgedShape,
  measure: measureSchema,
});

export const scheduleRequestSchema = publishRequestSchema
  .omit({ measure: true })
  .extend({ starts_at: timeSchema });

export const approvalRequestSchema = z.strictObject(addressShape);

export const reviewRequestSchema = z.strictObject({
  ...addressShape,
  step: z
    .enum(REVIEW_STEPS)
    .describe('`ask` for a look; `send-back` to the author, with a reason; `withdraw` the question.'),
  words: z.string().trim().max(2000).default('').describe('What to look at, or what has to change.'),
});

export const translationCheckRequestSchema = z.strictObject({
  ...addressShape,
  from: z.string().describe('The language of the original.'),
  revision_id: z.string().max(60).describe('The revision of the original that it was checked against.'),
});

export const presenceRequestSchema = z.strictObject({
  ...addressShape,
  visitor: z.string().min(8).max(40).describe('Names one screen, for as long as it is open.'),
  place: z.string().max(200).default('').describe('The field or section where its cursor is.'),
  leaving: z.boolean().default(false),
});

export const preflightRequestSchema = z.strictObject({
  ...windowShape,
  release: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'The release that they are put into, `new` for one that is being made: it tells of others at the same time.',
    ),
  items: z
    .array(z.strictObject({ ...addressShape, revision_id: z.string().optional() }))
    .min(1)
    .max(100),
});

export const unpublishRequestSchema = z.strictObject({
  ...addressShape,
  starts_at: timeSchema.optional(),
  measure: measureSchema,
});

export const renameRequestSchema = z.strictObject({
  path: z.string().min(1).max(220).describe('The page as it is called, without a variant: `promo`.'),
  to: z.string().min(1).max(220).describe('What it is to be called: `offers/spring`.'),
  items: z
    .array(
      z.strictObject({
        locale: addressShape.locale,
        suffix: z.string().max(20).default('').describe('The licence or market of a variant.'),
        if_match: z.string().regex(HASH, 'Send the hash of the revision this is based on.'),
      }),
    )
    .min(1)
    .max(500)
    .describe('Every document of the page: languages and variants move together.'),
  ...acknowledgedShape,
});

export const revokeRequestSchema = z.strictObject({ publication_id: z.string(), measure: measureSchema });

export const measurementRequestSchema = z
  .strictObject({ publication_id: z.string().max(60).optional(), release_id: z.string().max(60).optional() })
  .refine(({ publication_id, release_id }) => (publication_id === undefined) !== (release_id === undefined), {
    error: 'Name a publication by `publication_id`, or a release by `release_id`.',
    path: ['publication_id'],
  });

export const releaseRequestSchema = z.strictObject({
  title: z.string().min(1).max(200),
  ...windowShape,
  ...acknowledgedShape,
  measure: measureSchema,
  items: z
    .array(
      z.strictObject({
        ...addressShape,
        if_match: z.string().regex(HASH, 'Send the hash of the revision this is based on.'),
        revision_id: z.string().optional(),
      }),
    )
    .min(1)
    .max(500),
});

export const replaceRequestSchema = z.strictObject({
  publication_id: z.string().max(60).describe('What is replaced, as `items` of the release name it.'),
  revision_id: z.string().max(60).optional().describe('The newest revision without it.'),
  ...acknowledgedShape,
});

export const shareRequestSchema = z.strictObject({
  path: addressShape.path,
  locale: addressShape.locale,
  /** The newest revision without it. */
  revision_id: z.string().max(60).optional(),
  days: z.literal(LINK_DAYS).default(7),
  /** A link shows its revision, whatever is published. */
  view: previewViewSchema
    .omit({ shows: true })
    .strict()
    .prefault({})
    .transform((view) => ({ ...view, shows: 'revision' as const })),
});

export const checkRequestSchema = z.strictObject({
  type: documentTypeSchema,
  path: z.string().min(1),
  locale: z.string().optional().describe('With it the rules of the site are asked too, links among them.'),
  body: z.unknown(),
  /** What a revision remembers of the versions of its widgets; without it the body is of today. */
  widgets: z.string().max(10_000).nullable().optional(),
});

const thousandth = z.number().int().min(0).max(1000);

const altSchema = z
  .record(z.string().max(20), z.string().trim().max(WORDS_LENGTH).nullable())
  .superRefine((alt, context) => {
    for (const [locale, words] of Object.entries(alt)) {
      // What is held in a language that the site has no longer can be taken away.
      if (!words || isLocale(locale)) continue;
      const message = `There is no locale \`${locale}\`. Use one of: ${listLocales().join(', ')}.`;
      context.addIssue({ code: 'custom', path: [locale], message });
    }
  })
  .describe(
    'What it shows, by language of the site. Languages that are not named stay as they are; null and blanks take one away.',
  );

export const changeMediaRequestSchema = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  folder: z.string().optional(),
  alt: altSchema.optional(),
  focal: z
    .strictObject({ x: thousandth, y: thousandth })
    .optional()
    .describe('What matters in it, in thousandths of its width and height.'),
  trashed: z.boolean().optional(),
});

export const batchRequestSchema = z.strictObject({
  mode: z.enum(['check', 'save', 'publish']),
  entries: z
    .array(
      z.strictObject({
        ...addressShape,
        /** Hash of the revision this is based on; `null`: the document must not exist yet. */
        base: z.string().regex(HASH).nullable(),
        body: z.unknown(),
      }),
    )
    .max(1000),
  message: z.string().max(500).optional(),
  rewords: z
    .boolean()
    .default(false)
    .describe(
      'Whether the documents say the same as before in other words: translations that are stale stay so, and those that are current, too.',
    ),
  /** Site-wide variables that come with the import and are not published yet. */
  variables: variablesSchema.optional(),
  ...acknowledgedShape,
});

export type BatchRequest = z.input<typeof batchRequestSchema>;

/** @throws Refusal `invalid-json`, `unsupported-media-type`, or `validation-failed` with a message for every field. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = await readJsonBody(c, AUTHORING_BOUNDS);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = findCallerProblems(result.error, schema, given);
  const [field = '', message = ''] = problems[0] ?? [];
  throw new Refusal('validation-failed', {
    message: `\`${field}\`: ${message}`,
    field,
    errors: byField(problems),
  });
}

/** The address in the path of the request: `/…/{pages}/{locale}/{path}`. */
export function addressInPath(c: Context): Address {
  const plural = c.req.param('plural') ?? '';
  const type = typeOfPlural(plural);
  if (!type) throw new Refusal('not-found', { message: `There is no kind of content \`${plural}\`.` });
  return readAddress(type, c.req.param('path') ?? '', c.req.param('locale') ?? '');
}

/**
 * The revision a write is based on: the hash in `If-Match`, or `null` for `If-None-Match: *`.
 *
 * @throws Refusal `precondition-required` when neither is sent.
 */
export function readBase(c: Context, forNew: boolean): string | null {
  if (forNew && c.req.header('If-None-Match')?.trim() === '*') return null;
  const given = c.req
    .header('If-Match')
    ?.trim()
    .replace(/^"(.*)"$/, '$1');
  if (given && HASH.test(given)) return given;
  const seen = given === undefined ? '' : ` It was \`${given}\`, which is not the hash of a revision.`;
  throw new Refusal('precondition-required', {
    message: `Send the hash of the revision this is based on as \`If-Match\`${forNew ? ', or `If-None-Match: *` for a new document' : ''}.${seen}`,
  });
}

/** The revision a write on an existing document is based on. @throws Refusal `precondition-required` */
export function hashInMatch(c: Context): string {
  const base = readBase(c, false);
  if (base === null) throw new Refusal('precondition-required');
  return base;
}

/** A text in the query that has to be there. @throws Refusal `validation-failed` */
export function textInQuery(c: Context, name: string): string {
  const given = c.req.query(name);
  if (given) return given;
  throw new Refusal('validation-failed', { message: `Say \`${name}\` in the query.`, field: name });
}

/** A time in the query, in milliseconds UTC. @throws Refusal `validation-failed` */
export function timeInQuery(c: Context, name: string): number | undefined {
  const given = c.req.query(name);
  if (given === undefined) return undefined;
  const result = timeSchema.safeParse(given);
  if (result.success) return result.data;
  const message = `\`${name}\` is \`${given}\`. Write a time such as 2026-12-24T18:00:00Z.`;
  throw new Refusal('validation-failed', { message, field: name, errors: { [name]: [message] } });
}
