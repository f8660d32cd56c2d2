import { describe, expect, it } from 'vitest';
import { createHarness, newcomer } from '../harness.ts';

const fields = (text: string) => text.split(' ').sort();
const keys = (entity: object | null | undefined) => Object.keys(entity ?? {});

async function depositor() {
  const { api } = (await createHarness()).browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  const body = { currency: 'EUR' as const, amount_cents: 1000 };
  await api.call('deposit', { body, idempotencyKey: crypto.randomUUID() });
  return api;
}

describe('entities as the platform sends them', () => {
  it('[DATA-01] player', async () => {
    const api = await depositor();
    const player = await api.call('getPlayer');
    expect(keys(player).sort()).toEqual(
      fields(
        'id email first_name last_name nickname date_of_birth gender country state city address postal_code mobile_phone receive_promos receive_sms_promos currency language locale statuses groups subscriptions created_at confirmed_at current_sign_in_at verified sumsub_verified two_factor_enabled can_issue_bonuses deposit_bonus_code auth_fields_missed license_name sow_questionnaire_expires_at profession personal_id autoregistered',
      ),
    );
    expect(player.subscriptions).toEqual({ receive_promos: false });
  });

  it('[DATA-16] payment history entry', async () => {
    const [payment] = await (await depositor()).call('listPayments');
    expect(keys(payment)).toEqual(expect.arrayContaining(fields('action state finished_at id recallable')));
    expect(payment).toMatchObject({ action: 'deposit', state: 'succeeded' });
  });

  it('[DATA-09] [DATA-10] game and game tile', async () => {
    const { data } = await (await depositor()).call('filterGames', {
      body: { device: 'mobile', page_size: 200 },
    });
    for (const game of data) {
      expect(keys(game)).toEqual(
        expect.arrayContaining(
          fields(
            'identifier slug name title provider categories currencies badges preview has_demo_mode seo_title last_activity_at',
          ),
        ),
      );
      expect(keys(game.badges).sort()).toEqual(['theme', 'type']);
      expect('FUN' in game.currencies).toBe(game.has_demo_mode);
    }
  });

  it('[DATA-33] VIP progress', async () => {
    expect(keys(await (await depositor()).call('getVipProgress')).sort()).toEqual(
      fields(
        'currency currentStatus activeStatus nextStatus depositThresholdCents depositAmountCents betSumCents betSumThresholdCents overallProgress',
      ),
    );
  });

  it('[DATA-36] adventure day', async () => {
    const { days, superDay } = await (await depositor()).call('getVipAdventures');
    for (const day of [...days, superDay]) {
      expect(keys(day)).toEqual(
        expect.arrayContaining(fields('day step stepTotal isCompleted prize condition variables')),
      );
      expect(['bonus', 'fs']).toContain(day?.prize.type);
      expect(keys(day?.condition).sort()).toEqual(fields('minDep wager periodActivationDays'));
    }
  });
});
