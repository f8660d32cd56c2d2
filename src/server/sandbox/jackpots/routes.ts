import type { Hono } from 'hono';
import { listJackpots as jackpotsCall, listJackpotWins as winsCall } from '../../../api/calls/jackpots.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { listJackpots, listJackpotWins } from './jackpots.ts';

/** Jackpots and their winners, for everyone. */
export function jackpotRoutes(app: Hono, services: () => Services): void {
  mount(app, services, jackpotsCall, ({ services }) => listJackpots(services.store.reader));
  mount(app, services, winsCall, ({ services }) => listJackpotWins(services.store.reader));
}
