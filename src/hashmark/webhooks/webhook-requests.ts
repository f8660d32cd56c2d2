import { z } from 'zod';
import { listDocumentTypes } from '../documents/document-types.ts';
import { listLocales } from '../i18n/regions.ts';
import { someOf } from '../staff/rights-columns.ts';
import { listEventTypes } from './event-types.ts';

const url = z.string().trim().min(1).max(2000);
const description = z.string().trim().max(200);
const events = someOf(listEventTypes).describe('Which events it is told of; null: all.');
const types = someOf(listDocumentTypes).describe('Of documents of which types; null: all.');
const locales = someOf(listLocales).describe('Of documents in which languages; null: all.');

/** An endpoint as it is sent by whoever adds it. */
export const newWebhookSchema = z.strictObject({
  url: url.describe('Where messages are posted to, by https.'),
  description: description.default(''),
  events: events.default(null),
  types: types.default(null),
  locales: locales.default(null),
});

/** What of an endpoint is to be otherwise. */
export const changeWebhookSchema = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  types: types.optional(),
  locales: locales.optional(),
  enabled: z.boolean().optional(),
});
