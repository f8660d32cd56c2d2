import {
  addressOf,
  failureOf,
  mount,
  readerOf,
  refuseClosedCountry,
  refuseField,
  type Services,
  siteOf,
} from 'hashmark/server';
import type { Hono } from 'hono';
import type { z } from 'zod';
import {
  disconnectAuthProvider,
  listAuthProviders,
  listOfferedProviders,
  updateAuthDetails,
} from '../calls/auth-providers.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readProfile } from '../players/players.ts';
import { isCountry } from '../rules/countries.ts';
import { checkAccepted, checkEmail } from '../rules/validators.ts';
import { mailLink } from '../users/mail-link.ts';
import { disconnect, readProviders } from './identities.ts';
import { offeredProviders, startUrl } from './providers.ts';

type Details = z.output<(typeof updateAuthDetails)['request']>['user'];

/** @throws Refusal `validation-failed` for the address of somebody else, also of one who takes it at this moment. */
async function takeEmail(tx: LedgerWork['tx'], playerId: string, email: string): Promise<void> {
  const owner = await tx.selectFrom('players').select('id').where('email', '=', email).executeTakeFirst();
  if (owner) throw refuseField('email', 'VALIDATION.EMAIL.TAKEN');
  try {
    await tx.updateTable('players').set({ email, confirmed_at: null }).where('id', '=', playerId).execute();
  } catch (error) {
    throw failureOf(error) === 'duplicate' ? refuseField('email', 'VALIDATION.EMAIL.TAKEN') : error;
  }
}

/** Fills what is missing; what is there already has calls of its own and is not changed here. */
async function fill(
  work: LedgerWork,
  playerId: string,
  details: Details,
  { licence, origin }: { licence: string; origin: string },
): Promise<void> {
  const { tx, now } = work;
  const profile = await readProfile(tx, playerId);
  const missed = profile.auth_fields_missed;
  const wanted = Object.keys(details);
  const done = wanted.filter((field) => missed.includes(field));
  if (details.terms_acceptance !== undefined && missed.includes('terms_acceptance'))
    await tx
      .insertInto('terms_acceptances')
      .values({ player_id: playerId, licence, accepted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (details.country !== undefined && missed.includes('country'))
    await tx.updateTable('players').set({ country: details.country }).where('id', '=', playerId).execute();
  if (details.email !== undefined && missed.includes('email')) {
    const email = details.email.trim().toLowerCase();
    await takeEmail(tx, playerId, email);
    await mailLink(work, 'CONFIRMATION', { playerId, email, locale: profile.locale, origin });
  }
  if (done.length > 0)
    await tx
      .deleteFrom('missed_fields')
      .where('player_id', '=', playerId)
      .where('field', 'in', done)
      .execute();
}

/** The providers on offer, those of the player, and the fields that a social sign-in left open. */
export function authProviderRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listOfferedProviders, ({ services }) =>
    offeredProviders(services).map((name) => ({ id: null, name, connected: false, url: startUrl(name) })),
  );

  mount(app, services, listAuthProviders, ({ services, player }) =>
    readProviders(services.store.reader, player.playerId, offeredProviders(services)),
  );

  mount(app, services, disconnectAuthProvider, async ({ services, player, params }) => {
    const { playerId } = player;
    await services.sandbox.ledger.run((work) => disconnect(work, playerId, params.id), { player: playerId });
    return undefined;
  });

  mount(app, services, updateAuthDetails, async ({ c, services, player, body: { user } }) => {
    const { sandbox } = services;
    const problems = {
      terms_acceptance: user.terms_acceptance === undefined ? null : checkAccepted(user.terms_acceptance),
      country: user.country === undefined || isCountry(user.country) ? null : 'VALIDATION.COUNTRY.UNKNOWN',
      email: user.email === undefined ? null : checkEmail(user.email.trim()),
    };
    for (const [field, problem] of Object.entries(problems)) if (problem) throw refuseField(field, problem);
    const { licence } = readerOf(c);
    if (user.country !== undefined) refuseClosedCountry(c, services.config, user.country);
    if (user.email !== undefined) await sandbox.limits.signUpAddress.take(addressOf(c));
    const { playerId } = player;
    return await sandbox.ledger.run(
      async (work) => {
        await fill(work, playerId, user, { licence, origin: siteOf(c) });
        return await readProfile(work.tx, playerId);
      },
      { player: playerId },
    );
  });
}
