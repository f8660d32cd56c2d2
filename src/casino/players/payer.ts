import type { Licence } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { missingFields, type ProfileField } from '../rules/player-fields.ts';
import { licenceNamed } from './licence.ts';
import { profileDataSchema } from './players.ts';

/** What a payment asks of whose it is, and changes none of. */
export interface Payer {
  /** Whose rules are the player's. */
  licence: Licence;
  /** Ascending. */
  groups: readonly number[];
  /** Of the affiliate by whom the player came. */
  stag: string | null;
  /** Whether the address of e-mail is confirmed. */
  isConfirmed: boolean;
  /** Whether deposits, days of the adventure and codes may bring bonuses. */
  canIssueBonuses: boolean;
  /** The code for the next deposit. */
  depositCode: string | null;
  /** Until when the player is to say where the money comes from, and when that was said last; milliseconds UTC. */
  wealth: { dueAt: number | null; answeredAt: number | null };
  fields: Readonly<Partial<Record<ProfileField, string | null>>>;
}

const orNull = (moment: number | null): number | null => (moment === null ? null : Number(moment));

/** By player. */
export const payerState: StateKind<Payer> = {
  async read({ tx, kind, fetch }, players) {
    const [rows, memberships] = await Promise.all([
      fetch(
        tx
          .selectFrom('players')
          .leftJoin('bonus_settings', 'bonus_settings.player_id', 'players.id')
          .leftJoin('missed_fields', (join) =>
            join.onRef('missed_fields.player_id', '=', 'players.id').on('field', '=', 'email'),
          )
          .select(['players.id', 'email', 'nickname', 'country', 'data', 'confirmed_at', 'field as missed'])
          .select(['wealth_due_at', 'wealth_answered_at', 'can_issue', 'deposit_bonus_code'])
          .where(isOneOf(kind, 'players.id', players)),
      ),
      fetch(
        tx
          .selectFrom('player_groups')
          .select(['player_id', 'group_id'])
          .where(isOneOf(kind, 'player_id', players)),
      ),
    ]);
    const groups = Map.groupBy(memberships, (row) => row.player_id);
    return new Map(
      rows.map((row) => {
        const { license_name, stag, ...data } = profileDataSchema.parse(JSON.parse(row.data));
        const payer: Payer = {
          licence: licenceNamed(license_name),
          groups: (groups.get(row.id) ?? []).map(({ group_id }) => group_id).sort((a, b) => a - b),
          stag,
          isConfirmed: row.confirmed_at !== null,
          canIssueBonuses: row.can_issue !== 0,
          depositCode: row.deposit_bonus_code,
          wealth: { dueAt: orNull(row.wealth_due_at), answeredAt: orNull(row.wealth_answered_at) },
          fields: {
            ...data,
            email: row.missed === null ? row.email : '',
            nickname: row.nickname,
            country: row.country,
          },
        };
        return [row.id, payer];
      }),
    );
  },
};

/** @throws Error for an unknown player. */
export async function readPayer(work: LedgerWork, playerId: string): Promise<Payer> {
  const payer = await work.stateOf(payerState, playerId);
  if (!payer) throw new Error(`There is no player ${playerId}.`);
  return payer;
}

/** @throws Refusal `profile-incomplete` with the fields in `details.fields` that a payment asks for. */
export function refuseIncomplete({ fields, licence }: Payer, context: 'deposit' | 'cashout'): void {
  const missing = missingFields(fields, context, licence);
  if (missing.length > 0) throw new Refusal('profile-incomplete', { details: { context, fields: missing } });
}
