import { Refusal } from 'hashmark/server';
import type { Player } from '../entities/player.ts';
import { guardSignIn } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readProfile } from '../players/players.ts';
import { askRegister } from '../responsible-gambling/register.ts';
import { hasTwoFactor } from '../two-factor/two-factor.ts';
import { openChallenge } from './challenges.ts';
import type { Sessions } from './sessions.ts';

/** Somebody whose password, or whose provider, has spoken for them. */
export interface Arrival {
  playerId: string;
  /** The licence of the host at which they stand. */
  licence: string;
}

/** What a sign-in comes to: a session, or the question for the second factor. Each token is for its cookie. */
export type Admission =
  | { kind: 'session'; token: string; profile: Player }
  | { kind: 'challenge'; token: string };

/**
 * Refuses whoever may not come in at all: players of Estonia on a site of another licence (AUTH-08), and excluded ones.
 *
 * Asked only of people who have proved who they are, so that strangers learn nothing.
 */
async function refuseBarred(work: LedgerWork, { playerId, licence }: Arrival): Promise<void> {
  const { country, data } = await work.tx
    .selectFrom('players')
    .select(['country', 'data'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { license_name } = JSON.parse(data) as { license_name?: string };
  if (licence !== 'EE' && (country === 'EE' || license_name === 'EE'))
    throw new Refusal('EE_LICENSE_BLOCKED');
  await guardSignIn(work.tx, { playerId, at: work.now });
}

/** Opens a session. Every way in ends here. */
export async function openSession(
  work: LedgerWork,
  sessions: Sessions,
  arrival: Arrival,
): Promise<Extract<Admission, { kind: 'session' }>> {
  await refuseBarred(work, arrival);
  const { playerId } = arrival;
  await work.tx
    .updateTable('players')
    .set({ current_sign_in_at: work.now })
    .where('id', '=', playerId)
    .execute();
  await askRegister(work, playerId);
  const profile = await readProfile(work.tx, playerId);
  return { kind: 'session', profile, token: await sessions.open(work.tx, playerId) };
}

/** {@link openSession}, or a challenge where the player has a second factor. */
export async function openSessionOrChallenge(
  work: LedgerWork,
  sessions: Sessions,
  arrival: Arrival,
): Promise<Admission> {
  if (!(await hasTwoFactor(work.tx, arrival.playerId))) return await openSession(work, sessions, arrival);
  await refuseBarred(work, arrival);
  return { kind: 'challenge', token: await openChallenge(work, arrival.playerId) };
}
