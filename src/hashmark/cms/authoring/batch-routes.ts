import { addressOf } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { batchRequestSchema, checkRequestSchema, readJson } from './requests.ts';
import { wireBatchResult } from './wire.ts';

/** Adds checking, and writing of many documents at once to the authoring API. */
export function batchRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/check', async (c) => {
    const { type, path, body, widgets } = await readJson(c, checkRequestSchema);
    const { key } = addressOf(type, path, 'en');
    const { issues, checked } = await services().cms.check(type, key, body, widgets);
    return c.json({ issues, hash: checked?.hash ?? null });
  });
  app.post('/batch', async (c) => {
    const { mode, entries, message, variables } = await readJson(c, batchRequestSchema);
    const results = await services().cms.batch({
      mode,
      message,
      extraVariables: variables,
      entries: entries.map(({ type, path, locale, base, body }) => ({
        address: addressOf(type, path, locale),
        base,
        body,
      })),
      actor: c.get('actor'),
    });
    return c.json({ items: results.map(wireBatchResult) });
  });
}
