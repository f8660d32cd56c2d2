import { z } from 'zod';
import { listDocumentTypes } from '../documents/document-types.ts';
import { listLocales } from '../i18n/regions.ts';
import { someOf } from '../staff/rights-columns.ts';
import type { WebhookSettings } from './endpoints.ts';
import { listEventTypes } from './event-types.ts';

const known = { events: listEventTypes, types: listDocumentTypes, locales: listLocales } as const;

/** By what an endpoint can be told of some events only. */
export type Filter = keyof typeof known;
type Held = Pick<WebhookSettings, Filter>;

export const isKnownName = (filter: Filter, name: string): boolean => known[filter]().includes(name as never);

/** What a filter can name, and what that of an endpoint names that the site has no longer. */
export const namesFor = (filter: Filter, held: Held | undefined): readonly string[] => [
  ...new Set<string>([...known[filter](), ...(held?.[filter] ?? [])]),
];

const url = z.string().trim().min(1).max(2000);
const description = z.string().trim().max(200);
const filtersOver = (held: Held | undefined) => ({
  events: someOf(() => namesFor('events', held)).describe('Which events it is told of; null: all.'),
  types: someOf(() => namesFor('types', held)).describe('Of documents of which types; null: all.'),
  locales: someOf(() => namesFor('locales', held)).describe('Of documents in which languages; null: all.'),
});

/** All settings of an endpoint as they are sent. @param held its filters so far: what they name may be named again */
export function webhookSchemaOver(held: Held | undefined) {
  const { events, types, locales } = filtersOver(held);
  return z.strictObject({
    url: url.describe('Where messages are posted to, by https.'),
    description: description.default(''),
    events: events.default(null),
    types: types.default(null),
    locales: locales.default(null),
  });
}

/** An endpoint as it is sent by whoever adds it. */
export const newWebhookSchema = webhookSchemaOver(undefined);

/** What of an endpoint is to be otherwise. @param held its filters so far: what they name may be named again */
export function changeWebhookSchemaOver(held: Held | undefined) {
  const { events, types, locales } = filtersOver(held);
  return z.strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    types: types.optional(),
    locales: locales.optional(),
    enabled: z.boolean().optional(),
  });
}

export const changeWebhookSchema = changeWebhookSchemaOver(undefined);
