import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ROUND_INTERVAL } from '../../../src/casino/simulated-play/simulated-play.ts';
import type { Runtime } from '../../../src/hashmark/process/runtime.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness } from '../harness.ts';

/** A clock that is moved by hand. */
function manualClock() {
  const clock = { time: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.time };
  return { runtime, advance: () => (clock.time += ROUND_INTERVAL) };
}

async function play(rounds: number) {
  const { runtime, advance } = manualClock();
  const harness = await createHarness({ runtime });
  // A level falls the more often the less it starts from: so it falls in a few minutes.
  await harness.services.store.db
    .updateTable('jackpot_levels')
    .set({ seed_amount: 1_00 })
    .where('name', '=', 'Flare')
    .execute();
  for (let round = 0; round < rounds; round++) {
    await harness.services.sandbox.playRound();
    advance();
  }
  const { api } = harness.browser();
  return {
    ...harness,
    advance,
    jackpots: await api.call('listJackpots'),
    wins: await api.call('listJackpotWins'),
  };
}

const facts = ({ jackpots, wins }: Awaited<ReturnType<typeof play>>) =>
  JSON.stringify([jackpots.map(({ levels }) => levels.map(({ amount_cents }) => amount_cents)), wins]);

describe('Sandbox.playRound()', () => {
  it('grows jackpots, lets some fall, books all of it, and does the same in every installation', async () => {
    const [first, second] = [await play(120), await play(120)];
    expect(facts(first)).toBe(facts(second));
    const reported = first.messages.map(({ topic }) => topic);
    expect(reported.filter((topic) => topic === 'jackpots').length).toBeGreaterThanOrEqual(120);
    expect(reported.filter((topic) => topic === 'wins').length).toBeGreaterThan(0);
    expect(await first.services.sandbox.ledger.verify()).toEqual([]);
  });

  it('numbers its events without gaps', async () => {
    const { messages } = await play(5);
    const versions = messages.flatMap(({ topic, data }) =>
      topic === 'jackpots' ? [(data as { version: number }).version] : [],
    );
    expect(versions.length).toBeGreaterThanOrEqual(5);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });

  it('plays a round once, however many processes there are', async () => {
    const { runtime } = manualClock();
    const first = await createHarness({ runtime });
    const second = await createHarness({ runtime, store: first.services.store });
    const played = await Promise.all([
      first.services.sandbox.playRound(),
      second.services.sandbox.playRound(),
    ]);
    expect(played.filter(Boolean)).toHaveLength(1);
  });

  it('pays a win to its winner and puts the level back to its seed', async () => {
    const { services, wins } = await play(200);
    const latest = wins.filter(({ created_at }) => created_at >= '2026-11-21T12:00:00');
    expect(latest.length).toBeGreaterThan(0);
    const paid = await services.store.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select('amount')
      .where('actor', '=', 'system:jackpots')
      .where('amount', '>', 0)
      .execute();
    const amounts = paid.map(({ amount }) => Number(amount)).sort((a, b) => a - b);
    expect(amounts).toEqual(latest.map((win) => win.jackpot_original_amount_cents).sort((a, b) => a - b));
  });
});

describe('Sandbox.start()', () => {
  it.each<[what: string, settings: Record<string, string>, plays: boolean]>([
    ['while the clock goes', {}, true],
    ['unless SANDBOX_LIVELY is 0', { SANDBOX_LIVELY: '0' }, false],
    [
      'unless the clock stands still',
      { SANDBOX_TEST_HOOKS: '1', SANDBOX_TEST_MOMENT: '2027-01-15T12:00:00Z' },
      false,
    ],
  ])('has simulated players play %s', async (_, settings, plays) => {
    const { services, messages } = await createHarness({ settings: { SANDBOX_LIVELY: '1', ...settings } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    services.sandbox.start();
    vi.advanceTimersByTime(ROUND_INTERVAL);
    await services.sandbox.stop();
    expect(messages.some(({ topic }) => topic === 'jackpots')).toBe(plays);
  });
});
