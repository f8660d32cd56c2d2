import { getDefaultLocale } from '../../i18n/regions.ts';
import { type Address, readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { batchRequestSchema, checkRequestSchema, readJson } from './requests.ts';
import { wireBatchResult } from './wire.ts';

/** Adds checking, and writing of many documents at once to the authoring API. */
export function batchRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/check', async (c) => {
    const { type, path, locale, body, widgets } = await readJson(c, checkRequestSchema);
    const address = readAddress(type, path, locale ?? getDefaultLocale());
    permit(c, 'read', address);
    const { issues, checked } = await services().cms.check(
      locale === undefined ? { type, key: address.key } : address,
      body,
      widgets,
    );
    return c.json({ issues, hash: checked?.hash ?? null });
  });
  app.post('/batch', async (c) => {
    const { mode, entries, message, rewords, variables, acknowledged } = await readJson(
      c,
      batchRequestSchema,
    );
    const addressed = entries.map(({ type, path, locale, base, body }) => ({
      address: readAddress(type, path, locale),
      base,
      body,
    }));
    const addresses: Address[] = addressed.map(({ address }) => address);
    if (mode === 'check') permit(c, 'read', ...addresses);
    else permit(c, 'save', ...addresses);
    if (mode === 'publish') permit(c, 'publish', ...addresses);
    const results = await services().cms.batch({
      mode,
      message,
      rewords,
      extraVariables: variables,
      acknowledged,
      entries: addressed,
      actor: actorName(c),
    });
    return c.json({ items: results.map(wireBatchResult) });
  });
}
