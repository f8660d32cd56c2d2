import type { Hono } from 'hono';
import type { z } from 'zod';
import { getPlayer, updatePlayer } from '../../../api/calls/player.ts';
import {
  type Check,
  checkBirthDate,
  checkName,
  checkNickname,
  checkPhone,
} from '../../../rules/validators.ts';
import { Refusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { accountsOf, activateWallet } from '../accounts/accounts.ts';
import { playerEvent } from '../events.ts';
import { mount, refuseField } from '../http/mount.ts';
import { readerOf } from '../http/reader.ts';
import { profileDataSchema, profileOf } from './players.ts';

type Changes = z.output<(typeof updatePlayer)['request']>;

function checkChanges(changes: Changes, now: number, licence: string): void {
  const checks: Record<string, Check> = {
    nickname: checkNickname(changes.nickname ?? ''),
    first_name: checkName(changes.first_name ?? ''),
    last_name: checkName(changes.last_name ?? ''),
    date_of_birth: changes.date_of_birth ? checkBirthDate(changes.date_of_birth, now, licence) : null,
    mobile_phone: changes.mobile_phone ? checkPhone(changes.mobile_phone) : null,
  };
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(checks)) if (message) errors[field] = [message];
  if (Object.keys(errors).length > 0) throw new Refusal('validation-failed', { errors });
}

/** The profile of the signed-in player. */
export function playerRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getPlayer, ({ services, player }) =>
    profileOf(services.store.reader, player.playerId),
  );

  mount(app, services, updatePlayer, ({ c, services, player: { playerId }, body }) => {
    const now = services.runtime.now();
    checkChanges(body, now, readerOf(c).licence);
    return services.sandbox.ledger.run(async ({ tx, emit }) => {
      const { nickname, currency, ...rest } = body;
      const row = await tx
        .selectFrom('players')
        .select('data')
        .where('id', '=', playerId)
        .executeTakeFirstOrThrow();
      const data = profileDataSchema.parse({ ...JSON.parse(row.data), ...rest });
      await tx
        .updateTable('players')
        .set({
          data: JSON.stringify(data),
          ...(nickname === undefined ? {} : { nickname: (nickname ?? '').trim() }),
        })
        .where('id', '=', playerId)
        .execute();
      if (currency !== undefined) {
        const wallets = await accountsOf(tx, playerId);
        if (!wallets.some((wallet) => wallet.currency === currency))
          throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
        await activateWallet(tx, playerId, currency);
        emit(await playerEvent(tx, playerId, 'balance', now, await accountsOf(tx, playerId)));
      }
      return profileOf(tx, playerId);
    });
  });
}
