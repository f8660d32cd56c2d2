import type { Reader, Services } from 'hashmark/server';
import type { LedgerWork } from '../ledger/ledger.ts';
import { addPlayer } from '../players/players.ts';
import { afterRegistration } from '../reactions.ts';
import { runSignIn } from '../responsible-gambling/exclusion.ts';
import { checkNickname } from '../rules/validators.ts';
import { type Admission, openSessionOrChallenge } from '../sessions/open-session.ts';
import { startingGroups } from '../users/ab-registration.ts';
import { mailLink } from '../users/mail-link.ts';
import { connect, mailConnected, playerOfIdentity } from './identities.ts';
import type { Identity } from './providers.ts';

/** Why a social sign-in came to nothing; the site says it in the reader's words. */
export type SocialProblem =
  /** There is an account with this address, and nothing proves that both are one person. Sign in, then connect. */
  | 'account-exists'
  /** This account at the provider, or the player's place for the provider, is connected already. */
  | 'provider-taken';

export interface SocialArrival {
  provider: string;
  identity: Identity;
  reader: Reader;
  origin: string;
  /** The tag of the affiliate by whom the person came. */
  stag: string | null;
  /** The signed-in player who connects the provider; undefined for a sign-in. */
  connectTo: string | undefined;
}

/** Until a person tells an address, the account has one to which nothing can be sent (RFC 2606). */
const placeholder = (playerId: string) => `${playerId}@missing.invalid`;

async function register(
  work: LedgerWork,
  services: Services,
  { provider, identity, reader, origin, stag }: SocialArrival,
  { playerId, groups }: { playerId: string; groups: readonly number[] },
): Promise<void> {
  const { tx, now } = work;
  const { email, emailVerified, firstName, lastName, subject } = identity;
  const { signup, default_currency } = work.rules.of(reader.licence)['currency-config'];
  const currency = signup.find((code) => code === reader.currency) ?? default_currency;
  const name = firstName ?? '';
  await addPlayer(
    tx,
    {
      id: playerId,
      email: email ?? placeholder(playerId),
      passwordHash: '',
      nickname: checkNickname(name) === null ? name : '',
      country: '',
      locale: reader.locale,
      currency,
      groups,
      confirmedAt: email && emailVerified ? now : null,
      isAutoregistered: true,
      data: { first_name: firstName, last_name: lastName, license_name: reader.licence, stag },
    },
    now,
  );
  const missed = ['terms_acceptance', 'country', ...(email ? [] : ['email'])];
  for (const field of missed)
    await tx.insertInto('missed_fields').values({ player_id: playerId, field }).execute();
  await connect(work, playerId, provider, subject);
  if (email && !emailVerified)
    await mailLink(work, 'CONFIRMATION', { playerId, email, locale: reader.locale, origin });
  await afterRegistration(
    work,
    { playerId, currency, country: reader.country, depositBonusCode: null, at: now },
    services.sandbox.surroundings,
  );
}

/** Connects the provider with the signed-in player. */
async function connectProvider(
  work: LedgerWork,
  { provider, identity, origin }: SocialArrival,
  playerId: string,
): Promise<SocialProblem | undefined> {
  const owner = await playerOfIdentity(work.tx, provider, identity.subject);
  if (owner === playerId) return undefined;
  if (owner || !(await connect(work, playerId, provider, identity.subject))) return 'provider-taken';
  await mailConnected(work, playerId, provider, origin);
  return undefined;
}

/**
 * Who comes in with this identity: the player it is connected with; the player of the same address, where both the provider
 * and we have seen that the address is theirs; else a new player.
 *
 * An address that either side has not verified connects nothing: whoever registered first with a foreign address, here or
 * there, would get into the other's account.
 */
async function playerFor(
  work: LedgerWork,
  services: Services,
  arrival: SocialArrival,
  fresh: { playerId: string; groups: readonly number[] },
): Promise<string | SocialProblemFound> {
  const { provider, identity, origin } = arrival;
  const known = await playerOfIdentity(work.tx, provider, identity.subject);
  if (known) return known;
  const namesake =
    identity.email === null
      ? undefined
      : await work.tx
          .selectFrom('players')
          .select(['id', 'confirmed_at'])
          .where('email', '=', identity.email.toLowerCase())
          .executeTakeFirst();
  if (!namesake) {
    await register(work, services, arrival, fresh);
    return fresh.playerId;
  }
  if (!identity.emailVerified || namesake.confirmed_at === null) return { problem: 'account-exists' };
  if (!(await connect(work, namesake.id, provider, identity.subject))) return { problem: 'provider-taken' };
  await mailConnected(work, namesake.id, provider, origin);
  return namesake.id;
}

interface SocialProblemFound {
  problem: SocialProblem;
}

/** What becomes of somebody whom a provider has sent back: a session, a challenge, a connection, or a problem. */
export async function signInByProvider(
  services: Services,
  arrival: SocialArrival,
): Promise<Admission | SocialProblemFound | { kind: 'connected' }> {
  const { sandbox, runtime } = services;
  const { connectTo, reader } = arrival;
  const playerId = runtime.id();
  const fresh = { playerId, groups: await startingGroups(services, reader, playerId) };
  return await runSignIn(sandbox.ledger, undefined, async (work) => {
    if (connectTo !== undefined) {
      const problem = await connectProvider(work, arrival, connectTo);
      return problem ? { problem } : { kind: 'connected' as const };
    }
    const player = await playerFor(work, services, arrival, fresh);
    if (typeof player !== 'string') return player;
    return await openSessionOrChallenge(work, sandbox.sessions, {
      playerId: player,
      licence: reader.licence,
    });
  });
}
