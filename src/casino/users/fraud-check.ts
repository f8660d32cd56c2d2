import { mount, refuseField, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { checkTransaction } from '../calls/fraud-check.ts';
import { readProfile } from '../players/players.ts';
import { DAY } from '../rules/calendar.ts';
import { checkCardHolder, fraudReasons } from '../rules/fraud-check.ts';

/** The fraud check of payments: judged by `src/casino/rules/fraud-check.ts`, kept for operators, never logged. */
export function fraudCheckRoutes(app: Hono, services: () => Services): void {
  mount(app, services, checkTransaction, async ({ services: { sandbox }, player, body }) => {
    const { playerId, groups } = player;
    const wrong = checkCardHolder(body.card_holder ?? '');
    if (wrong) throw refuseField('card_holder', wrong);
    await sandbox.limits.fraudCheckAccount.take(playerId);
    return await sandbox.ledger.run(
      async ({ tx, now, id }) => {
        const { card_bin = null, card_last_4 = null, card_expiry = null, card_holder = null, ...rest } = body;
        const { type, currency, amount, payment_system, ...data } = rest;
        const profile = await readProfile(tx, playerId);
        const recent = await tx
          .selectFrom('fraud_checks')
          .select(['card_bin', 'card_last_4'])
          .distinct()
          .where('player_id', '=', playerId)
          .where('created_at', '>', now - DAY)
          .where('card_last_4', 'is not', null)
          .execute();
        const cards = new Set(recent.map((card) => `${card.card_bin} ${card.card_last_4}`));
        if (card_last_4 !== null) cards.add(`${card_bin} ${card_last_4}`);
        const reasons = fraudReasons(
          {
            country: body.country,
            firstName: body.first_name,
            lastName: body.last_name,
            email: body.email,
            label: body.custom_player_status,
            card: card_last_4 === null ? null : { expiry: card_expiry, holder: card_holder },
          },
          {
            country: profile.country ?? '',
            firstName: profile.first_name,
            lastName: profile.last_name,
            email: profile.email,
            groups,
            cards: cards.size,
          },
          now,
        );
        const status = reasons.length > 0 ? ('review' as const) : ('accepted' as const);
        await tx
          .insertInto('fraud_checks')
          .values({
            id: id(),
            player_id: playerId,
            type,
            currency,
            amount,
            payment_system,
            card_bin,
            card_last_4,
            data: JSON.stringify({ ...data, card_expiry, card_holder }),
            status,
            reasons: JSON.stringify(reasons),
            created_at: now,
          })
          .execute();
        return { status };
      },
      { player: playerId },
    );
  });
}
