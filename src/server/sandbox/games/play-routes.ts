import type { Hono } from 'hono';
import { isCurrency } from '../../../../content-schemas/currency.ts';
import type { Game } from '../../../../content-schemas/entities/game.ts';
import type { GameRound } from '../../../../content-schemas/entities/game-session.ts';
import { openGameSession, placeBet } from '../../../api/calls/game-play.ts';
import { paytable, spinReel } from '../../../rules/reel.ts';
import { Refusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { GameSessionsTable } from '../../store/games-tables.ts';
import { tellBalance } from '../accounts/accounts.ts';
import { guardBet } from '../guards.ts';
import { mount, refuseField } from '../http/mount.ts';
import { refuseRestricted } from '../http/reader.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { Surroundings } from '../reactions.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { playBet } from './bets.ts';
import { openSession, stakesOf, touchSession } from './sessions.ts';

/** Plays a round with demo money, which no ledger knows. */
async function playDemo(
  { tx, id }: LedgerWork,
  session: GameSessionsTable,
  game: Game,
  stake: number,
  random: () => number,
): Promise<GameRound> {
  const before = Number(session.demo_balance);
  if (stake > before) throw new Refusal('insufficient-funds');
  const { symbols, multiplier } = spinReel(paytable(game.rtp), random);
  const win = stake * multiplier;
  const balance = before - stake + win;
  await tx.updateTable('game_sessions').set({ demo_balance: balance }).where('id', '=', session.id).execute();
  return {
    id: id(),
    symbols: [...symbols],
    multiplier,
    stake_cents: stake,
    win_cents: win,
    balance_cents: balance,
  };
}

async function playReal(
  work: LedgerWork,
  session: GameSessionsTable,
  game: Game,
  stake: number,
  player: SignedIn,
  surroundings: Surroundings,
): Promise<GameRound> {
  const { currency } = session;
  if (!isCurrency(currency)) throw new Error(`The session ${session.id} is played in ${currency}.`);
  const bet = {
    playerId: player.playerId,
    groups: player.groups,
    game,
    currency,
    stake,
    sessionId: session.id,
    actor: `player:${player.playerId}`,
  };
  const { id, symbols, multiplier, win, balance } = await playBet(work, bet, surroundings);
  await tellBalance(work, player.playerId);
  return {
    id,
    symbols: [...symbols],
    multiplier,
    stake_cents: stake,
    win_cents: win,
    balance_cents: balance,
  };
}

/** Opening a game and playing its rounds. */
export function playRoutes(app: Hono, services: () => Services): void {
  const find = (identifier: string): Game => {
    const game = services().sandbox.games.games.find((one) => one.identifier === identifier);
    if (!game)
      throw new Refusal('not-found', { message: `There is no game \`${identifier}\`.`, field: 'identifier' });
    return game;
  };

  mount(app, services, openGameSession, async ({ c, services, player, body }) => {
    const { sandbox } = services;
    const game = find(body.identifier);
    refuseRestricted(c);
    if (body.mode === 'demo') {
      if (!game.has_demo_mode) throw refuseField('mode', 'VALIDATION.GAME.NO_DEMO');
      return sandbox.ledger.run(({ tx, id, now }) => openSession(tx, { id: id(), now, game, player: null }));
    }
    if (!player) throw new Refusal('unauthenticated');
    return sandbox.ledger.run(async ({ tx, id, now }) => {
      const wallets = await tx
        .selectFrom('wallets')
        .innerJoin('players', 'players.id', 'wallets.player_id')
        .select(['wallets.currency', 'players.currency as active'])
        .where('player_id', '=', player.playerId)
        .execute();
      const currency = body.currency ?? wallets[0]?.active ?? '';
      if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
        throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
      if (!game.currencies[currency]) throw refuseField('currency', 'VALIDATION.GAME.CURRENCY');
      await guardBet(tx, { playerId: player.playerId, currency, amount: 0, at: now });
      return openSession(tx, { id: id(), now, game, player: { id: player.playerId, currency } });
    });
  });

  mount(app, services, placeBet, ({ services, player, params, body, key }) => {
    const { sandbox, runtime } = services;
    const stake = body.stake_cents;
    const intent = {
      playerId: player?.playerId ?? `demo:${params.id}`,
      call: 'placeBet',
      key,
      request: JSON.stringify([params.id, stake]),
    };
    return sandbox.ledger.once(intent, async (work) => {
      const session = await touchSession(work.tx, params.id, player?.playerId, work.now);
      if (!stakesOf(session.currency).includes(stake))
        throw refuseField('stake_cents', 'VALIDATION.STAKE.UNKNOWN');
      const game = find(session.game);
      const round =
        session.player_id === null || !player
          ? await playDemo(work, session, game, stake, runtime.random)
          : await playReal(work, session, game, stake, player, {
              random: runtime.random,
              games: sandbox.games,
            });
      return { status: 200, body: JSON.stringify(round) };
    });
  });
}
