import { addressOf, mount, readerOf, type Services, siteOf } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import {
  confirmLimit,
  confirmRealityCheck,
  getRealityCheck,
  listLimits,
  removeLimit,
  setLimit,
  setRealityCheck,
} from '../calls/limits.ts';
import { readSiteConfig } from '../configuration/site-config.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { setClosedCookie } from '../sessions/cookies.ts';
import { confirmChange, findOwnerOfChange, type Owner } from './changes.ts';
import { closeAccount } from './exclusion.ts';
import { readLimits, toLimit } from './limits.ts';
import { describeInterval, goOn, readWish, saveWish } from './reality-check.ts';
import * as wishes from './set.ts';

async function readOwner({ tx }: LedgerWork, c: Context, playerId: string): Promise<Owner> {
  const { email, locale } = await tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { playerId, email, locale, origin: siteOf(c) };
}

/** Limits that players set for their own protection. */
export function limitRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listLimits, ({ services: { store, runtime }, player }) =>
    readLimits(store.reader, player.playerId, runtime.now()),
  );

  mount(app, services, confirmRealityCheck, async ({ services: { sandbox }, player: { playerId } }) => {
    await sandbox.ledger.run(({ tx, now }) => goOn(tx, playerId, now), { player: playerId });
    return undefined;
  });

  mount(app, services, getRealityCheck, async ({ services: { sandbox, store, runtime }, player }) => {
    const { playerId } = player;
    const { minutes, licence } = await readWish(store.reader, playerId);
    const house = (await sandbox.readRules(licence))['safer-play'];
    return describeInterval(store.reader, minutes, { playerId, house, now: runtime.now() });
  });

  mount(
    app,
    services,
    setRealityCheck,
    ({ c, services: { sandbox }, player: { playerId }, body: { minutes } }) =>
      sandbox.ledger.run(async (work) => saveWish(work, await readOwner(work, c, playerId), minutes), {
        player: playerId,
      }),
  );

  mount(app, services, setLimit, async ({ c, services, player: { playerId }, body }) => {
    const { sandbox, config } = services;
    const isExclusion = body.type === 'self-exclusion';
    const { supportEmail } = await readSiteConfig(services, readerOf(c));
    const limit = await sandbox.ledger.run(
      async (work) => {
        const owner = await readOwner(work, c, playerId);
        const row = await wishes.setLimit(work, owner, body);
        if (isExclusion)
          await closeAccount(work, { owner, limit: row, sessions: sandbox.sessions, supportEmail });
        return toLimit(work.tx, row, work.now);
      },
      { player: playerId },
    );
    if (isExclusion) setClosedCookie(c, config);
    return limit;
  });

  mount(app, services, removeLimit, ({ c, services, player: { playerId }, params: { id } }) =>
    services.sandbox.ledger.run(
      async (work) => {
        const owner = await readOwner(work, c, playerId);
        return toLimit(work.tx, await wishes.removeLimit(work, owner, id), work.now);
      },
      { player: playerId },
    ),
  );

  mount(app, services, confirmLimit, async ({ c, services: { sandbox, store }, body: { token } }) => {
    await sandbox.limits.linkAddress.take(addressOf(c));
    const player = await findOwnerOfChange(store.reader, token);
    return await sandbox.ledger.run((work) => confirmChange(work, token), { player });
  });
}
