import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPlaces, hashEntries, hashSeed } from '../../../src/casino/rules/lottery-draw.ts';
import { DAY, player } from '../comp-points/reward-player.ts';
import { exclude } from '../harness.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The rule of the page, as somebody else would write it who lays out every ticket. */
function drawByHand(seed: string, entries: { entry: string; tickets: number }[], places: number) {
  const digest = sha256(entries.map(({ entry, tickets }) => `${entry} ${tickets}\n`).join(''));
  let drum = entries
    .flatMap(({ entry, tickets }) => Array.from({ length: tickets }, () => entry))
    .map((entry, index) => ({ entry, ticket: index + 1 }));
  const drawn = [];
  for (let place = 1; place <= places && drum.length > 0; place++) {
    const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${digest} ${place}`).digest('hex');
    const won = drum[Number(BigInt(`0x${mac}`) % BigInt(drum.length))];
    if (!won) break;
    drawn.push({ place, ...won });
    drum = drum.filter(({ entry }) => entry !== won.entry);
  }
  return drawn;
}

const seeds = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const lists = fc
  .uniqueArray(fc.uuid(), { maxLength: 12 })
  .chain((names) =>
    fc.tuple(...names.map((entry) => fc.integer({ min: 1, max: 9 }).map((tickets) => ({ entry, tickets })))),
  )
  .map((entries) => entries.sort((one, other) => (one.entry < other.entry ? -1 : 1)));

describe('drawPlaces()', () => {
  it('finds what anybody finds who lays out every ticket', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, lists, fc.integer({ min: 0, max: 15 }), async (seed, entries, places) => {
        expect(await drawPlaces(seed, entries, places)).toEqual(drawByHand(seed, entries, places));
        expect(await hashSeed(seed)).toBe(sha256(Buffer.from(seed, 'hex')));
      }),
    );
  });

  it('gives every ticket the same chance', async () => {
    const entries = [1, 2, 3, 4].map((tickets) => ({ entry: `entry-${tickets}`, tickets }));
    const counts = new Map<string, number>();
    const TURNS = 4_000;
    for (let turn = 0; turn < TURNS; turn++) {
      const [first] = await drawPlaces(sha256(String(turn)), entries, 1);
      counts.set(first?.entry ?? '', (counts.get(first?.entry ?? '') ?? 0) + 1);
    }
    for (const { entry, tickets } of entries)
      expect(Math.abs((counts.get(entry) ?? 0) / TURNS - tickets / 10)).toBeLessThan(0.03);
  });
});

describe('a draw', () => {
  it('is bound by the hash of its seed, and can be checked again from what is told after it', async () => {
    const { api, tickets, pass, browser } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    const params = { id: lottery?.id ?? '' };
    const before = await api.call('getLotteryDraw', { params });
    expect(before).toEqual({
      seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
      entries: null,
      tickets: null,
      winners: [],
    });
    await api.call('updatePlayer', { body: { nickname: 'Perihelion' } });
    await tickets(params.id, 5);
    expect(await api.call('listLotteryEntries', { params })).toEqual({ entries: [], next: null });
    const { entry } = await api.call('getLotteryStatus', { params });
    await pass(5 * DAY);

    const guest = browser().api;
    const draw = await guest.call('getLotteryDraw', { params });
    const { entries, next } = await guest.call('listLotteryEntries', { params });
    expect(draw.seed_hash).toBe(before.seed_hash);
    expect(await hashSeed(draw.seed ?? '')).toBe(before.seed_hash);
    expect(entries).toEqual([{ entry, first_ticket: 1, tickets: 5 }]);
    expect([next, draw.entries, draw.tickets]).toEqual([null, 1, 5]);
    const places = lottery?.prizes.length ?? 0;
    expect(
      draw.winners.map(({ entry, ticket, award_place }) => ({ place: award_place, entry, ticket })),
    ).toEqual(await drawPlaces(draw.seed ?? '', entries, places));
    const [winner] = (await guest.call('getLottery', { params })).winners;
    expect([draw.winners[0]?.nickname, winner?.nickname]).toEqual(['Perihe***', 'Perihe***']);
    expect(await hashEntries(entries)).toBe(sha256(`${entry} 5\n`));
    const page = await guest.call('listLotteryEntries', { params, query: { after: '1' } });
    expect(page).toEqual({ entries: [], next: null });
  });

  it('gives the prize of somebody in a break once that is over', async () => {
    const { api, tickets, pass } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    await tickets(lottery?.id ?? '', 5);
    await api.call('setLimit', { body: { type: 'cooling-off', period: '2-weeks' } });
    const prizes = async () =>
      (await api.call('listBonuses')).filter(({ group_key }) => group_key === 'lottery_prize');
    await pass(5 * DAY);
    expect(await prizes()).toEqual([]);
    await pass(9 * DAY);
    expect(await prizes()).toMatchObject([{ stage: 'issued' }]);
  });

  it('gives whoever has switched bonuses off the place, and no prize', async () => {
    const { api, tickets, pass } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    const params = { id: lottery?.id ?? '' };
    await tickets(params.id, 5);
    await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
    await pass(5 * DAY);
    expect((await api.call('getLotteryDraw', { params })).winners).toHaveLength(1);
    const gifts = await api.call('listBonuses');
    expect(gifts.filter(({ group_key }) => group_key === 'lottery_prize')).toEqual([]);
  });

  it('counts no tickets of players who have excluded themselves', async () => {
    const { api, tickets, pass, id, services, browser } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    const params = { id: lottery?.id ?? '' };
    await tickets(params.id, 5);
    await exclude(services.store, id);
    await pass(5 * DAY).catch(() => undefined);
    expect(await browser().api.call('getLotteryDraw', { params })).toMatchObject({
      entries: 0,
      tickets: 0,
      winners: [],
    });
  });
});
