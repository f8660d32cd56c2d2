import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPastGift } from '../../../src/casino/rules/gifts.ts';
import { seededRandom } from '../../../src/casino/rules/random.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness } from '../harness.ts';
import { DAY, PLAYERS, step } from './histories/deeds.ts';
import { checkAll } from './histories/invariants.ts';
import { type Person, perform, person, refused, signIn } from './histories/perform.ts';
import { checkProtection, readProtection } from './histories/protection.ts';

it('keeps every rule of value through random histories of deposits, bets, gifts, cashouts, limits, breaks and time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.array(step, { minLength: 20, maxLength: 45 }), async (seed, steps) => {
      const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
      const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: seededRandom(seed) };
      const harness = await createHarness({ runtime, settings: { SANDBOX_TEST_HOOKS: '1' } });
      const { jobs } = harness.services.sandbox;
      const people: Person[] = [];
      for (let index = 0; index < PLAYERS; index++)
        people.push(await person(harness, `player-${index}@example.com`));

      const readAll = () => Promise.all(people.map((each) => readProtection(harness, each)));
      for (const move of steps) {
        const who = people[move.player];
        clock.now += 1;
        const before = await readAll();
        if (move.deed.does === 'pass') {
          clock.now += move.deed.time;
          if (move.deed.jobs) await jobs.runDue();
          for (const each of people) await signIn(each).catch(refused);
        } else if (who) await perform(harness, who, move);
        await checkAll(harness, people);
        const after = await readAll();
        before.forEach((one, index) => {
          const now = after[index];
          if (now) checkProtection(one, now);
        });
      }

      // When nobody does anything any more, everything comes to its end; bonuses that wait begin one after another.
      for (let week = 0; week < 8; week++) {
        clock.now += 8 * DAY;
        await jobs.runDue();
      }
      await checkAll(harness, people);
      const { db } = harness.services.store;
      for (const { id } of people) {
        const gifts = await db.selectFrom('gifts').select('stage').where('player_id', '=', id).execute();
        expect(gifts.filter(({ stage }) => !isPastGift(stage))).toEqual([]);
        const open = await db
          .selectFrom('payments')
          .select('state')
          .where('player_id', '=', id)
          .where('finished_at', 'is', null)
          .execute();
        expect(open).toEqual([]);
      }
      expect(await db.selectFrom('jobs').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
    }),
    // A history takes a second: shrinking one would take minutes.
    { numRuns: 6, endOnFailure: true },
  );
});
