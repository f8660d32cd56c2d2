import fc from 'fast-check';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How many players a history has. */
export const PLAYERS = 2;

const amount = fc
  .record({ whole: fc.constantFrom(40, 50, 60, 100, 250), magic: fc.integer({ min: 0, max: 6 }) })
  .map(({ whole, magic }) => whole * 100 + magic);
const nth = fc.nat({ max: 5 });

/** What a player, or the time, can do. `nth` picks one of what is there, whatever its state. */
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('deposit' as const),
      amount,
      method: fc.constantFrom('visa', 'interac', 'demo', 'ecopayz'),
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('bet' as const),
      stake: fc.nat({ max: 6 }),
      rounds: fc.integer({ min: 1, max: 4 }),
      game: fc.constantFrom('pokie', 'table', 'jackpot'),
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('activate' as const), nth }) },
  {
    weight: 3,
    /** Activates a bonus and plays it to its end, or for as long as the money lasts. */
    arbitrary: fc.record({ does: fc.constant('playOut' as const), nth }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('activateSpins' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('removeSpins' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('spin' as const),
      /** In a game that was opened earlier, whatever has become of its spins. */
      earlier: fc.boolean(),
      nth,
      rounds: fc.constantFrom(1, 5, 25),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('coupon' as const),
      code: fc.constantFrom('PERIGEE10', 'STARDUST', 'EQUINOX24'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('setCode' as const),
      code: fc.constantFrom('APOGEE', 'NIGHTSKY', 'NONE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('exchange' as const),
      what: fc.constantFrom('money', 'freespins', 'lootboxes', 'lotteries'),
      quantity: fc.constantFrom(1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('openBox' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cashout' as const),
      amount,
      currency: fc.constantFrom('CAD', 'CAD', 'EUR'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('recall' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      type: fc.constantFrom('deposit', 'loss', 'wager'),
      period: fc.constantFrom('day', 'week', 'month'),
      amount: fc.constantFrom(0, 30_00, 120_00, 500_00),
      currencies: fc.constantFrom(['CAD'], ['EUR'], ['CAD', 'EUR']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('removeLimit' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('confirmLimit' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rest' as const), exclusion: fc.nat({ max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      time: fc.constantFrom(MINUTE, 10 * MINUTE, 16 * MINUTE, HOUR, DAY, 3 * DAY, 8 * DAY),
      /** Time that has passed, while nobody has done yet what was deferred. */
      jobs: fc.boolean(),
    }),
  },
);
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** One deed of one player, or of the time. */
export const step = fc.record({
  player: fc.nat({ max: PLAYERS - 1 }),
  deed,
  /** Sent once, again with its key, or at once with two keys. */
  sent: fc.constantFrom('once', 'once', 'repeated', 'twice'),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
