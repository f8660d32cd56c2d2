import { isLocale } from 'hashmark/i18n';
import { mount, Refusal, readerOf, refuseField, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import {
  addGroups,
  getPlayerSettings,
  getPlayerStats,
  getSubscriptions,
  updateLocale,
  updateSubscriptions,
} from '../calls/player.ts';
import { readConfigDocument } from '../configuration/config-documents.ts';
import { guardOffers } from '../guards.ts';
import { SELF_SERVICE_GROUPS } from '../rules/roles.ts';
import { addToGroups } from './groups.ts';
import { profileDataSchema, readProfile } from './players.ts';
import { readStats } from './stats.ts';

/** The groups into which players may put themselves: those of the house and the configured ones (CALL-021). */
async function selfService(c: Context, services: Services) {
  const config = await readConfigDocument(services, readerOf(c), 'player-groups');
  const groups = new Set([...SELF_SERVICE_GROUPS, ...config.self_service]);
  if (config.new_provider) groups.add(config.new_provider.shown_group);
  return { groups: [...groups].sort((a, b) => a - b), newProvider: config.new_provider };
}

/** What players settle for themselves: language, subscriptions, groups; and what they have done. */
export function playerSettingsRoutes(app: Hono, services: () => Services): void {
  mount(app, services, addGroups, async ({ c, services, player: { playerId }, body }) => {
    const { groups } = await selfService(c, services);
    const refused = body.groups.add.filter((group) => !groups.includes(group));
    if (refused.length > 0)
      throw new Refusal('forbidden', {
        message: 'Players may put themselves into the groups of `details.allowed` only.',
        field: 'groups.add',
        details: { refused, allowed: groups },
      });
    return await services.sandbox.ledger.run(
      async (work) => {
        await addToGroups(work, playerId, [...new Set(body.groups.add)]);
        return readProfile(work.tx, playerId);
      },
      { player: playerId },
    );
  });

  mount(app, services, updateLocale, ({ services, player: { playerId }, body: { locale } }) => {
    if (!isLocale(locale)) throw refuseField('locale', 'VALIDATION.LOCALE.UNKNOWN');
    return services.sandbox.ledger.run(
      async ({ tx }) => {
        await tx.updateTable('players').set({ locale }).where('id', '=', playerId).execute();
        return readProfile(tx, playerId);
      },
      { player: playerId },
    );
  });

  mount(app, services, getPlayerSettings, async ({ c, services, player }) => {
    const { groups, newProvider } = await selfService(c, services);
    const profile = await readProfile(services.store.reader, player.playerId);
    return {
      locale: profile.locale,
      currency: profile.currency,
      receive_promos: profile.receive_promos,
      receive_sms_promos: profile.receive_sms_promos,
      can_issue_bonuses: profile.can_issue_bonuses,
      two_factor_enabled: profile.two_factor_enabled,
      self_service_groups: groups,
      new_provider: newProvider,
    };
  });

  mount(app, services, getPlayerStats, ({ services, player }) =>
    readStats(services.store.reader, player.playerId),
  );

  mount(app, services, getSubscriptions, async ({ services, player }) => {
    const profile = await readProfile(services.store.reader, player.playerId);
    return { receive_promos: profile.receive_promos, receive_sms_promos: profile.receive_sms_promos };
  });

  mount(app, services, updateSubscriptions, ({ services, player: { playerId }, body }) =>
    services.sandbox.ledger.run(
      async (work) => {
        const { tx } = work;
        const wished = (['receive_promos', 'receive_sms_promos'] as const).filter((name) => body[name]);
        if (wished.length > 0) await guardOffers(work, playerId);
        const row = await tx
          .selectFrom('players')
          .select('data')
          .where('id', '=', playerId)
          .executeTakeFirstOrThrow();
        const before = profileDataSchema.parse(JSON.parse(row.data));
        const after = profileDataSchema.parse({ ...before, ...body });
        await tx
          .updateTable('players')
          .set({ data: JSON.stringify(after) })
          .where('id', '=', playerId)
          .execute();
        const isNews = wished.some((name) => !before[name]);
        const status = isNews
          ? ('subscribed' as const)
          : wished.length > 0
            ? ('already-subscribed' as const)
            : ('unsubscribed' as const);
        const { receive_promos, receive_sms_promos } = after;
        return { receive_promos, receive_sms_promos, status };
      },
      { player: playerId },
    ),
  );
}
