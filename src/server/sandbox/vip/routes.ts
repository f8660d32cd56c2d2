import type { Hono } from 'hono';
import { getVipProgress } from '../../../api/calls/info.ts';
import { configOf } from '../../configuration/config-documents.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { readerOf } from '../http/reader.ts';
import { guestProgress, vipProgressOf } from './vip.ts';

/** The way to the next VIP status. */
export function vipRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getVipProgress, async ({ c, services, player }) => {
    const reader = readerOf(c);
    const config = await configOf(services, reader, 'vip-program-config');
    return player
      ? await vipProgressOf(services.store.reader, player, config, services.runtime.now())
      : guestProgress(config, reader.currency);
  });
}
