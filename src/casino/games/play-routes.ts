import { isCurrency } from 'hashmark/i18n';
import { mount, Refusal, refuseField, refuseRestricted, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { openGameSession, placeBet } from '../calls/game-play.ts';
import type { Game } from '../entities/game.ts';
import { findGift } from '../gifts/gifts.ts';
import type { GiftsTable } from '../gifts/tables.ts';
import { guardAnswers, guardBet } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { requireFields } from '../players/complete-profile.ts';
import { statesOfBet } from './bet-state.ts';
import { offeredGames } from './offered.ts';
import { playRound } from './rounds.ts';
import { openGame, openSession, touchSession } from './sessions.ts';

/** The free spins that a session is to be opened with. @throws Refusal `validation-failed` when they cannot be played. */
async function spinsFor(
  tx: LedgerWork['tx'],
  playerId: string,
  game: Game,
  id: string | undefined,
): Promise<GiftsTable | undefined> {
  if (id === undefined) return undefined;
  const gift = await findGift(tx, playerId, 'freespins', id);
  if (gift?.stage !== 'handle_bets' || gift.game !== game.identifier)
    throw refuseField('freespins_id', 'VALIDATION.GAME.NO_FREESPINS');
  return gift;
}

/** The game of that name. @throws Refusal `not-found` for one that is not offered. */
function requireGame(games: readonly Game[], identifier: string): Game {
  const game = games.find((one) => one.identifier === identifier);
  if (!game)
    throw new Refusal('not-found', { message: `There is no game \`${identifier}\`.`, field: 'identifier' });
  return game;
}

/** Opening a game and playing its rounds. */
export function playRoutes(app: Hono, services: () => Services): void {
  mount(app, services, openGameSession, async ({ c, services, player, body }) => {
    const { sandbox } = services;
    const { games } = await offeredGames(c, services);
    const game = requireGame(games, body.identifier);
    refuseRestricted(c);
    if (body.mode === 'demo') {
      if (!game.has_demo_mode) throw refuseField('mode', 'VALIDATION.GAME.NO_DEMO');
      const id = services.runtime.id();
      return sandbox.ledger.run((work) => openSession(work, { id, now: work.now, game, player: null }), {
        player: `demo:${id}`,
      });
    }
    if (!player) throw new Refusal('unauthenticated');
    return sandbox.ledger.run(
      async (work) => {
        const { tx, id, now } = work;
        await requireFields(work, player.playerId, game.provider);
        const wallets = await tx
          .selectFrom('wallets')
          .innerJoin('players', 'players.id', 'wallets.player_id')
          .select(['wallets.currency', 'players.currency as active'])
          .where('player_id', '=', player.playerId)
          .execute();
        const gift = await spinsFor(tx, player.playerId, game, body.freespins_id);
        const currency = gift?.currency ?? body.currency ?? wallets[0]?.active ?? '';
        if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
          throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
        if (!game.currencies[currency]) throw refuseField('currency', 'VALIDATION.GAME.CURRENCY');
        await guardAnswers(work, player.playerId);
        await guardBet(work, { playerId: player.playerId, currency, amount: 0, at: now });
        return openSession(work, { id: id(), now, game, player: { id: player.playerId, currency }, gift });
      },
      { player: player.playerId },
    );
  });

  mount(app, services, placeBet, async ({ c, services, player, params, body, key }) => {
    const { sandbox } = services;
    const { games } = await offeredGames(c, services);
    const stake = body.stake_cents;
    const intent = {
      playerId: player?.playerId ?? `demo:${params.id}`,
      call: 'placeBet',
      key,
      request: JSON.stringify([params.id, stake]),
    };
    return sandbox.ledger.once(
      intent,
      async (work) => {
        // In here, since a round that was played elsewhere can still be asked for again.
        refuseRestricted(c);
        const session = await touchSession(work, params.id, player?.playerId);
        const order = { session, game: requireGame(games, session.game), stake };
        const round = await playRound(work, order, player, sandbox.surroundings);
        return { status: 200, body: JSON.stringify(round) };
      },
      {
        decidesBy: [{ kind: openGame, key: params.id }, ...(player ? statesOfBet(player.playerId) : [])],
      },
    );
  });
}
