import { mount, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { listJackpots as jackpotsCall, listJackpotWins as winsCall } from '../calls/jackpots.ts';
import { listJackpots, listJackpotWins } from './jackpots.ts';

/** Jackpots and their winners, for everyone. */
export function jackpotRoutes(app: Hono, services: () => Services): void {
  mount(app, services, jackpotsCall, ({ services }) => listJackpots(services.store.reader));
  mount(app, services, winsCall, ({ services }) => listJackpotWins(services.store.reader));
}
