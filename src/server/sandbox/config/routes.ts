import type { Hono } from 'hono';
import { getVipAdventures, getVipProgramConfig } from '../../../api/calls/config.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { readerOf } from '../http/reader.ts';
import { adventureConfig, vipProgramConfig, withCompletedDays } from './config.ts';

/** Configuration of the front end: documents of the CMS, or what is built in. */
export function configRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getVipProgramConfig, ({ c, services }) => vipProgramConfig(services, readerOf(c)));

  mount(app, services, getVipAdventures, async ({ c, services, player }) => {
    const config = await adventureConfig(services, readerOf(c));
    return player ? withCompletedDays(services.store.reader, config, player.playerId) : config;
  });
}
