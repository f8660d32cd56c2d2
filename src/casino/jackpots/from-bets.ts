import { DEFAULT_CURRENCY } from 'hashmark/documents';
import { type Currency, SUBUNITS } from 'hashmark/i18n';
import { claimNext } from '../claim-next.ts';
import { convert } from '../currencies/rates.ts';
import type { BetSettled, Surroundings } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { Jackpot } from '../entities/jackpot.ts';
import { tellAll, tellPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { raiseRealWin } from '../rounds/history.ts';
import { pick, seededRandom } from '../rules/random.ts';
import { growJackpot, listJackpots, payJackpot } from './jackpots.ts';

/** The part of a stake on a jackpot game that goes into the pot. */
const CONTRIBUTION = 0.02;

/** How likely each level falls for every EUR staked, from the highest. */
const CHANCES = [7e-6, 7e-5, 3.6e-4];

/** The public channel hears of growth at most this often, in milliseconds; of a fall at once. */
const TELL_EVERY = 1000;

const isJackpotGame = ({ categories }: Game) => categories.includes('jackpots');

/** What a stake adds to the pot, in the same currency. */
export const jackpotShare = (game: Game, stake: number): number =>
  isJackpotGame(game) ? Math.floor(stake * CONTRIBUTION) : 0;

/** The jackpot that a game plays for; a game never changes it. */
export const jackpotOf = (game: Game, jackpots: readonly Jackpot[]): Jackpot =>
  pick(jackpots, seededRandom(game.identifier));

/** Whether nobody has told of this second yet; whoever asks has to tell. */
const mayTell = ({ tx, now }: LedgerWork): Promise<boolean> =>
  claimNext(tx, 'jackpots-told', Math.floor(now / TELL_EVERY));

/** Grows the pots by a bet on a jackpot game and, once in a while, lets one fall to the player. */
export async function growJackpotOf(
  work: LedgerWork,
  bet: BetSettled,
  { random }: Surroundings,
): Promise<void> {
  const share = jackpotShare(bet.game, bet.real);
  if (share === 0) return;
  const { tx, now } = work;
  await work.lockCommon();
  const active = (await listJackpots(tx)).filter(({ state }) => state === 'active');
  if (active.length === 0) return;
  const jackpot = jackpotOf(bet.game, active);
  await growJackpot(tx, jackpot.id, convert(share, bet.currency, jackpot.currency as Currency));

  const euros = convert(bet.real, bet.currency, DEFAULT_CURRENCY) / SUBUNITS[DEFAULT_CURRENCY];
  const chance = random();
  const fallen = jackpot.levels.find((_, index) => chance < (CHANCES[index] ?? 0) * euros);
  if (fallen) {
    const { nickname } = await tx
      .selectFrom('players')
      .select('nickname')
      .where('id', '=', bet.playerId)
      .executeTakeFirstOrThrow();
    const winner = { id: bet.playerId, name: nickname || bet.playerId, currency: bet.currency };
    const win = await payJackpot(work, { id: work.id(), now, levelId: fallen.id, winner });
    const { jackpot_original_amount_cents: amount, jackpot_original_currency: currency } = win;
    const paid = convert(amount, currency as Currency, bet.currency);
    await raiseRealWin(tx, bet.id, paid);
    tellPlayer(work, bet.playerId, 'jackpot_win', win);
  }
  if (fallen || (await mayTell(work))) tellAll(work, 'jackpots', await listJackpots(tx));
}
