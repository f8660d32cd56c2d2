import { z } from 'zod';
import { Refusal } from '../http/errors.ts';
import {
  getDefaultLicence,
  getDefaultLocale,
  listCurrencies,
  listLicences,
  listLocales,
  listMarkets,
} from '../i18n/regions.ts';
import type { Asker, ContentExtensions } from './extensions.ts';

/** The audiences of every site. */
export const GUEST = 'guest';
export const SIGNED_IN = 'signed-in';

/** One of the names that the site declares, which is after this file was read. */
const oneOf = <Name extends string>(list: () => readonly Name[]) => z.lazy(() => z.enum(list()));

/** As whom and at what moment a page is seen. */
export const previewViewSchema = z.object({
  locale: oneOf(listLocales).default(getDefaultLocale),
  licence: oneOf(listLicences).default(getDefaultLicence),
  market: oneOf(listMarkets).default('other'),
  currency: oneOf(listCurrencies).optional(),
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
export function readAsker(
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
