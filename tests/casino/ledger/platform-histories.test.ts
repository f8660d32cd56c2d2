import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPastGift } from '../../../src/casino/rules/gifts.ts';
import { seededRandom } from '../../../src/casino/rules/random.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness } from '../harness.ts';
import { DAY, PLAYERS, step } from './histories/deeds.ts';
import { checkAll } from './histories/invariants.ts';
import { type Person, perform, person, signIn } from './histories/perform.ts';

it('keeps every rule of value through random histories of deposits, bets, gifts, cashouts and time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.array(step, { minLength: 20, maxLength: 45 }), async (seed, steps) => {
      const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
      const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: seededRandom(seed) };
      const harness = await createHarness({ runtime, settings: { SANDBOX_TEST_HOOKS: '1' } });
      const { jobs } = harness.services.sandbox;
      const people: Person[] = [];
      for (let index = 0; index < PLAYERS; index++)
        people.push(await person(harness, `player-${index}@example.com`));

      for (const move of steps) {
        const who = people[move.player];
        clock.now += 1;
        if (move.deed.does === 'pass') {
          clock.now += move.deed.time;
          if (move.deed.jobs) await jobs.runDue();
          for (const each of people) await signIn(each);
        } else if (who) await perform(harness, who, move);
        await checkAll(harness, people);
      }

      // When nobody does anything any more, everything comes to its end.
      for (let day = 0; day < 4; day++) {
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
