import { z } from 'zod';
import { CURRENCIES } from '../documents/currency.ts';
import { Refusal } from '../http/errors.ts';
import { DEFAULT_LOCALE, LOCALES } from '../i18n/locales.ts';
import { LICENCES, MARKETS } from '../i18n/markets.ts';
import type { Asker, ContentExtensions } from './extensions.ts';

/** The audiences of every site. */
export const GUEST = 'guest';
export const SIGNED_IN = 'signed-in';

/** As whom and at what moment a page is seen. */
export const previewViewSchema = z.object({
  locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
  licence: z.enum(LICENCES).default('CW'),
  market: z.enum(MARKETS).default('other'),
  currency: z.enum(CURRENCIES).optional(),
  audience: z.string().max(40).default(GUEST),
  /** The moment; without it now, whenever that is. */
  at: z.iso
    .datetime({ offset: true, error: 'Write the date as a time such as 2026-12-24T18:00:00Z.' })
    .optional(),
  /** Its own revision, or what readers get of it at the moment. */
  shows: z.enum(['revision', 'published']).default('revision'),
});

export type PreviewView = z.output<typeof previewViewSchema>;

/** The moment of a view in milliseconds UTC; undefined: now. */
export const momentOf = ({ at }: Pick<PreviewView, 'at'>): number | undefined =>
  at === undefined ? undefined : Date.parse(at);

/** Who asks for a page of this audience. @throws Refusal `validation-failed` for one that the site does not have */
export function askerOf(
  { audiences = [] }: Pick<ContentExtensions, 'audiences'>,
  { audience }: Pick<PreviewView, 'audience'>,
): Asker {
  if (audience === GUEST) return undefined;
  if (audience === SIGNED_IN) return { groups: [] };
  const found = audiences.find(({ name }) => name === audience);
  if (found) return { groups: found.groups };
  const names = [GUEST, SIGNED_IN, ...audiences.map(({ name }) => name)];
  const message = `There is no audience \`${audience}\`. Use one of: ${names.join(', ')}.`;
  throw new Refusal('validation-failed', { message, field: 'audience', errors: { audience: [message] } });
}
