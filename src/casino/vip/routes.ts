import { mount, readerOf, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { getVipProgress } from '../calls/info.ts';
import { readConfigDocument } from '../configuration/config-documents.ts';
import { guestProgress, readVipProgress } from './vip.ts';

/** The way to the next VIP status. */
export function vipRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getVipProgress, async ({ c, services, player }) => {
    const reader = readerOf(c);
    const config = await readConfigDocument(services, reader, 'vip-program-config');
    return player
      ? await readVipProgress(services.store.reader, player, config, services.runtime.now())
      : guestProgress(config, reader.currency);
  });
}
