import {
  addressOf,
  isRefusal,
  mount,
  Refusal,
  readerOf,
  refuseClosedCountry,
  refuseField,
  refuseRestricted,
  type Services,
  siteOf,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { checkEmail as checkEmailCall, signUp } from '../calls/users.ts';
import { addPlayer, type NewPlayer } from '../players/players.ts';
import { afterRegistration } from '../reactions.ts';
import { isCountry } from '../rules/countries.ts';
import { checkPostalCode, stateOfPostalCode } from '../rules/postal-codes.ts';
import {
  type Check,
  checkAccepted,
  checkBirthDate,
  checkEmail,
  checkName,
  checkNickname,
  checkPasswordRepeat,
  checkPassword as checkPasswordText,
  checkPhone,
  checkRequired,
  suggestEmail,
} from '../rules/validators.ts';
import { keptStag, setSessionCookies } from '../sessions/cookies.ts';
import { rememberBrowser } from '../sessions/known-browser.ts';
import { openSession } from '../sessions/open-session.ts';
import { startingGroups } from './ab-registration.ts';
import { findGuessable } from './common-passwords.ts';
import { askForMail, mailLink } from './mail-link.ts';

type Registration = z.output<(typeof signUp)['request']>['user'];

async function checkRegistration(
  user: Registration,
  now: number,
  { licence, country, currencies }: { licence: string; country: string; currencies: readonly string[] },
): Promise<void> {
  const { email, nickname } = user;
  const checks: Record<string, Check> = {
    email: checkEmail(email),
    password: checkPasswordText(user.password) ?? (await findGuessable(user.password, { email, nickname })),
    password_confirmation:
      user.password_confirmation === undefined
        ? null
        : checkPasswordRepeat(user.password_confirmation, user.password),
    nickname: checkNickname(user.nickname?.trim() ?? ''),
    first_name: checkName(user.first_name ?? ''),
    last_name: checkName(user.last_name ?? ''),
    date_of_birth:
      checkRequired(user.date_of_birth) ?? checkBirthDate(user.date_of_birth ?? '', now, licence),
    country: user.country === undefined || isCountry(user.country) ? null : 'VALIDATION.COUNTRY.UNKNOWN',
    postal_code: user.postal_code ? checkPostalCode(user.postal_code, country) : null,
    mobile_phone: user.mobile_phone ? checkPhone(user.mobile_phone) : null,
    currency: currencies.includes(user.currency) ? null : 'VALIDATION.CURRENCY.UNKNOWN',
    terms_acceptance: checkAccepted(user.terms_acceptance),
  };
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(checks)) if (message) errors[field] = [message];
  const [field] = Object.keys(errors);
  if (field) throw new Refusal('validation-failed', { field, errors });
}

/** Tells the owner of an address that somebody has tried to register with it; once an hour at most. */
async function notifyOwner(
  { sandbox, store, runtime }: Services,
  email: string,
  origin: string,
): Promise<void> {
  try {
    await sandbox.limits.signUpAccount.take(email);
  } catch (error) {
    if (isRefusal(error)) return;
    throw error;
  }
  const job = { id: runtime.id(), now: runtime.now() };
  await askForMail(store.db, job, { kind: 'SIGN_UP_KNOWN', email, origin });
}

const orNull = (text: string | undefined): string | null => text?.trim() || null;

async function newPlayer(services: Services, user: Registration, c: Context): Promise<NewPlayer> {
  const reader = readerOf(c);
  const id = services.runtime.id();
  const country = user.country ?? reader.country;
  return {
    id,
    email: user.email.toLowerCase(),
    passwordHash: await services.sandbox.passwords.hash(user.password),
    nickname: user.nickname?.trim() ?? '',
    country,
    locale: reader.locale,
    currency: user.currency,
    groups: await startingGroups(services, reader, id),
    confirmedAt: null,
    data: {
      first_name: orNull(user.first_name),
      last_name: orNull(user.last_name),
      date_of_birth: orNull(user.date_of_birth),
      gender: user.gender ?? null,
      state: orNull(user.state) ?? stateOfPostalCode(country, user.postal_code ?? ''),
      city: orNull(user.city),
      address: orNull(user.address),
      postal_code: orNull(user.postal_code),
      mobile_phone: orNull(user.mobile_phone),
      receive_promos: user.receive_promos ?? false,
      receive_sms_promos: user.receive_sms_promos ?? false,
      license_name: reader.licence,
      stag: keptStag(c),
    },
  };
}

/** Registration. */
export function registrationRoutes(app: Hono, services: () => Services): void {
  mount(app, services, signUp, async ({ c, services, body: { user } }) => {
    const { runtime, sandbox, config } = services;
    const reader = readerOf(c);
    const address = addressOf(c);
    refuseRestricted(c);
    if (user.country !== undefined) refuseClosedCountry(c, config, user.country);
    const { limits, captcha, ledger, sessions } = sandbox;
    await captcha.check('REGISTRATION', user.captcha, () => limits.signUpAddress.readSuspicion(address));
    await limits.signUpAddress.take(address);
    const country = user.country ?? reader.country;
    const { signup: currencies } = (await sandbox.readRules(reader.licence))['currency-config'];
    await checkRegistration(user, runtime.now(), { licence: reader.licence, country, currencies });
    const player = await newPlayer(services, user, c);
    const origin = siteOf(c);
    const { id: playerId, email, locale, currency } = player;
    const admission = await ledger.run(
      async (work) => {
        const { tx, now } = work;
        if (!(await addPlayer(tx, player, now))) return undefined;
        await tx
          .insertInto('terms_acceptances')
          .values({ player_id: playerId, licence: reader.licence, accepted_at: now })
          .execute();
        await mailLink(work, 'CONFIRMATION', { playerId, email, locale, origin });
        const depositBonusCode = orNull(user.deposit_bonus_code);
        await afterRegistration(
          work,
          { playerId, currency, country: player.country, depositBonusCode, at: now },
          sandbox.surroundings,
        );
        return await openSession(work, sessions, { playerId, licence: reader.licence });
      },
      { player: playerId },
    );
    if (!admission) {
      await notifyOwner(services, player.email, origin);
      throw refuseField('email', 'VALIDATION.EMAIL.TAKEN');
    }
    setSessionCookies(c, config, admission.token);
    await rememberBrowser(c, services, player.id);
    return admission.profile;
  });

  mount(app, services, checkEmailCall, async ({ c, services: { sandbox }, body }) => {
    await sandbox.limits.checkEmailAddress.take(addressOf(c));
    return { valid: checkEmail(body.email) === null, suggestion: suggestEmail(body.email) };
  });
}
