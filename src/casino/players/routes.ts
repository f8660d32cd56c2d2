import { isCurrency } from 'hashmark/i18n';
import { mount, Refusal, readerOf, refuseClosedCountry, refuseField, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { activateWallet, readAccounts } from '../accounts/accounts.ts';
import { getPlayer, updatePlayer } from '../calls/player.ts';
import { notifyPlayer } from '../events.ts';
import { startClocks } from '../gifts/breaks.ts';
import { guardOffers } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { askRegister } from '../responsible-gambling/register.ts';
import { isCountry } from '../rules/countries.ts';
import { checkEstonianId } from '../rules/estonian-ids.ts';
import { checkPostalCode, stateOfPostalCode } from '../rules/postal-codes.ts';
import {
  type Check,
  checkBirthDate,
  checkName,
  checkNickname,
  checkPersonalId,
  checkPhone,
} from '../rules/validators.ts';
import { changesIdentity } from './identity.ts';
import { licenceNamed } from './licence.ts';
import { takePersonalId } from './personal-ids.ts';
import { type ProfileData, profileDataSchema, readProfile } from './players.ts';
import { answerWealth } from './source-of-wealth.ts';

type Changes = z.output<(typeof updatePlayer)['request']>;

interface Present {
  before: ProfileData;
  /** Empty while a social sign-in has left it open. */
  country: string;
  licence: string;
  now: number;
}

function checkCountry(country: string | undefined, present: string): Check {
  if (country === undefined || country === present) return null;
  if (present !== '') return 'VALIDATION.COUNTRY.LOCKED';
  return isCountry(country) ? null : 'VALIDATION.COUNTRY.UNKNOWN';
}

/** Checks a field that is filled in once: empty it takes what its rule allows, filled it stays as it is. */
function checkFixed(
  given: string | null | undefined,
  present: string | null,
  { locked, check }: { locked: string; check: (text: string) => Check },
): Check {
  if (given === undefined) return null;
  if (!present) return check(given ?? '');
  return given?.trim() === present.trim() ? null : locked;
}

/** Checks a personal ID under the licence of Estonia, whichever of it and the date of birth is told last. */
function checkOwnId(changes: Changes, before: ProfileData): Check {
  const id = changes.personal_id || before.personal_id;
  const isTold = Boolean(changes.personal_id && !before.personal_id);
  const isBorn = Boolean(changes.date_of_birth && !before.date_of_birth);
  if (!id || !(isTold || isBorn) || licenceNamed(before.license_name) !== 'EE') return null;
  return checkEstonianId(id, before.date_of_birth || changes.date_of_birth || null);
}

const NAME = { locked: 'VALIDATION.NAME.LOCKED', check: checkName };

function checkChanges(changes: Changes, present: Present): void {
  const { before, country, licence, now } = present;
  const checks: Record<string, Check> = {
    nickname: checkNickname(changes.nickname?.trim() ?? ''),
    first_name: checkFixed(changes.first_name, before.first_name, NAME),
    last_name: checkFixed(changes.last_name, before.last_name, NAME),
    date_of_birth: checkFixed(changes.date_of_birth, before.date_of_birth, {
      locked: 'VALIDATION.BIRTH_DAY.LOCKED',
      check: (date) => (date ? checkBirthDate(date, now, licence) : null),
    }),
    country: checkCountry(changes.country, country),
    postal_code: changes.postal_code
      ? checkPostalCode(changes.postal_code, changes.country ?? (country || null))
      : null,
    mobile_phone: changes.mobile_phone ? checkPhone(changes.mobile_phone) : null,
    personal_id: checkFixed(changes.personal_id, before.personal_id, {
      locked: 'VALIDATION.PERSONAL_ID_LOCKED',
      check: (id) => (id ? checkPersonalId(id) : null),
    }),
  };
  checks.personal_id ??= checkOwnId(changes, before);
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(checks)) if (message) errors[field] = [message];
  const [field] = Object.keys(errors);
  if (field) throw new Refusal('validation-failed', { field, errors });
}

/** Writes what was sent; an empty state is filled in where the postal code tells it (PROFILE-09, PROFILE-10). */
async function writeProfile(work: LedgerWork, playerId: string, changes: Changes, present: Present) {
  const { tx } = work;
  const { nickname, currency: _, country, ...rest } = changes;
  const { before } = present;
  const data = profileDataSchema.parse({ ...before, ...rest });
  const isOther = changesIdentity(
    { ...before, country: present.country },
    { ...data, country: country ?? present.country },
  );
  const lives = country ?? (present.country || null);
  const state = data.state?.trim() || stateOfPostalCode(lives, data.postal_code ?? '');
  await tx
    .updateTable('players')
    .set({
      data: JSON.stringify({ ...data, state: state || null }),
      ...(nickname === undefined ? {} : { nickname: (nickname ?? '').trim() }),
      ...(country === undefined ? {} : { country }),
      ...(isOther ? { identity_verified_at: null } : {}),
    })
    .where('id', '=', playerId)
    .execute();
  if (rest.personal_id && licenceNamed(data.license_name) === 'EE') {
    await takePersonalId(work, playerId, rest.personal_id.trim());
    await askRegister(work, playerId);
  }
  if (rest.profession?.trim()) {
    await startClocks(work, playerId);
    await answerWealth(work, playerId);
  }
  if (country !== undefined)
    await tx
      .deleteFrom('missed_fields')
      .where('player_id', '=', playerId)
      .where('field', '=', 'country')
      .execute();
}

/** The profile of the signed-in player. */
export function playerRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getPlayer, ({ services, player }) =>
    readProfile(services.store.reader, player.playerId),
  );

  mount(app, services, updatePlayer, ({ c, services, player: { playerId }, body }) => {
    const { licence } = readerOf(c);
    return services.sandbox.ledger.run(
      async (work) => {
        const { tx, now } = work;
        const { country, data } = await tx
          .selectFrom('players')
          .select(['country', 'data'])
          .where('id', '=', playerId)
          .executeTakeFirstOrThrow();
        const before = profileDataSchema.parse(JSON.parse(data));
        const present = { country, licence, now, before };
        checkChanges(body, present);
        if (body.country !== undefined && body.country !== country)
          refuseClosedCountry(c, services.config, body.country);
        if (body.receive_promos || body.receive_sms_promos) await guardOffers(work, playerId);
        await writeProfile(work, playerId, body, present);
        const { currency } = body;
        if (currency !== undefined) {
          const wallets = await readAccounts(work, playerId);
          if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
            throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
          await activateWallet(tx, playerId, currency);
          notifyPlayer(work, playerId, 'balance', await readAccounts(work, playerId));
        }
        return readProfile(tx, playerId);
      },
      { player: playerId },
    );
  });
}
