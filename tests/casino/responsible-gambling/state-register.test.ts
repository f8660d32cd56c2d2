import { expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { createHarness, exclude, newcomer } from '../harness.ts';
import { textsOfMails } from '../mail.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
/** The sandbox's register has an entry for the second one. */
const [FREE, LISTED] = ['49005040009', '49005041399'];

/** Somebody in Estonia, on the site of its licence, with a clock that is moved by hand. */
async function estonian(birth?: string) {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { browser, services } = await createHarness({ runtime, host: 'ee.localhost', country: 'EE' });
  const { api } = browser();
  const { id } = await api.call('signUp', {
    body: { user: { ...newcomer('mira@example.com').user, ...(birth && { date_of_birth: birth }) } },
  });
  const { email, password } = newcomer('mira@example.com').user;
  return {
    api,
    browser,
    services,
    id,
    tell: (personal_id: string) => api.call('updatePlayer', { body: { personal_id } }),
    deposit: () =>
      api.call('deposit', { body: { currency: 'EUR', amount_cents: 50_00 }, idempotencyKey: key() }),
    async signInAfter(milliseconds: number) {
      clock.now += milliseconds;
      await services.sandbox.jobs.runDue();
      await api.call('signIn', { body: { user: { email, password } } });
    },
    mails: () => textsOfMails(services, 'STATE_REGISTER'),
    /** As the register would say from now on. */
    isListed: async (personal_id: string) => {
      const { db } = services.store;
      const { data } = await db
        .selectFrom('players')
        .select('data')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('players')
        .set({ data: JSON.stringify({ ...JSON.parse(data), personal_id }) })
        .where('id', '=', id)
        .execute();
    },
  };
}

it('asks for the personal ID under the licence of Estonia before anybody deposits or plays, and keeps it', async () => {
  const { deposit, tell } = await estonian();
  expect((await failure(deposit())).body).toMatchObject({
    error: { code: 'profile-incomplete', details: { fields: ['personal_id'] } },
  });
  await tell(FREE);
  await deposit();
  expect((await failure(tell(LISTED))).body.errors).toEqual({
    personal_id: ['VALIDATION.PERSONAL_ID_LOCKED'],
  });
});

it('closes deposits and play while the register holds an entry, which every sign-in asks for, and tells so once', async () => {
  const { api, deposit, tell, signInAfter, mails, isListed } = await estonian();
  await tell(LISTED);
  const closed = { status: 422, code: 'limit-reached' };
  await expect(deposit()).rejects.toMatchObject(closed);
  expect((await failure(deposit())).body.error?.details).toMatchObject({
    set_by: 'state-register',
    ends_at: null,
  });
  const [limit] = await api.call('listLimits');
  expect(limit, 'nobody here knows its end').toMatchObject({ set_by: 'state-register', ends_at: null });
  expect(await failure(api.call('removeLimit', { params: { id: limit?.id ?? '' } }))).toMatchObject({
    code: 'limit-locked',
  });
  await signInAfter(10 * DAY);
  await signInAfter(10 * DAY);
  await expect(deposit()).rejects.toMatchObject(closed);
  expect(await mails()).toHaveLength(1);
  await isListed(FREE);
  await signInAfter(DAY);
  await deposit();
});

it('stops the time of a running bonus for seven days at most, and lets it go on when the entry is gone', async () => {
  const { api, deposit, tell, signInAfter, isListed } = await estonian();
  await tell(FREE);
  await deposit();
  const [bonus] = await api.call('listBonuses');
  await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey: key() });
  const end = async () =>
    Date.parse((await api.call('listBonuses')).find(({ id }) => id === bonus?.id)?.valid_until ?? '');
  const before = await end();
  await isListed(LISTED);
  await signInAfter(0);
  expect(await end()).toBe(before + 7 * DAY);
  await signInAfter(DAY);
  expect(await end(), 'the same entry').toBe(before + 7 * DAY);
  await isListed(FREE);
  await signInAfter(DAY);
  expect(await end(), 'an entry of two days').toBe(before + 2 * DAY);
  await isListed(LISTED);
  await signInAfter(0);
  await signInAfter(8 * DAY);
  await isListed(FREE);
  await signInAfter(0);
  expect(await end(), 'another one, of eight').toBe(before + 9 * DAY);
});

it('begins the 12 months of astrocoins anew when the entry is gone, as every break does', async () => {
  const { api, deposit, tell, signInAfter, isListed, services } = await estonian();
  await tell(FREE);
  await deposit();
  const pokie = services.sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
  const session = await api.call('openGameSession', {
    body: { identifier: pokie?.identifier ?? '', mode: 'real' },
  });
  const bet = { params: { id: session.id }, body: { stake_cents: 50_00 }, idempotencyKey: key() };
  await api.call('placeBet', bet);
  const points = async () => (await api.call('getCompPoints')).chargeable.points;
  await signInAfter(330 * DAY);
  const earned = await points();
  expect(earned).toBeGreaterThan(0);
  await isListed(LISTED);
  await signInAfter(0);
  await signInAfter(5 * DAY);
  await isListed(FREE);
  await signInAfter(0);
  await signInAfter(364 * DAY);
  expect(await points()).toBe(earned);
  await signInAfter(3 * DAY);
  expect(await points()).toBe(0);
});

it('knows the personal ID of the demo player of Estonia as that of any other', async () => {
  const { tell } = await estonian('1984-02-24');
  expect((await failure(tell('48402245719'))).body.errors).toEqual({
    personal_id: ['VALIDATION.PERSONAL_ID_TAKEN'],
  });
});

it('lets nobody tell the personal ID of another account: who is excluded in one opens no other', async () => {
  const { tell, services, id, browser } = await estonian();
  await tell(FREE);
  await exclude(services.store, id);
  const { api } = browser();
  await api.call('signUp', { body: newcomer('another@example.com') });
  const told = api.call('updatePlayer', { body: { personal_id: FREE } });
  expect((await failure(told)).body.errors).toEqual({ personal_id: ['VALIDATION.PERSONAL_ID_TAKEN'] });
  expect(await api.call('getPlayer')).toMatchObject({ personal_id: null });
});

it.each([
  ['of too few digits', '4900504001', 'VALIDATION.PERSONAL_ID'],
  ['with a space', '4900504001 ', 'VALIDATION.PERSONAL_ID_INVALID'],
  ['with letters', '4900504000A', 'VALIDATION.PERSONAL_ID_INVALID'],
  ['with a slip in a digit', '49005040008', 'VALIDATION.PERSONAL_ID_INVALID'],
  ['with two digits in the wrong order', '40905040009', 'VALIDATION.PERSONAL_ID_INVALID'],
  ['of who was born on another day', '37605030299', 'VALIDATION.PERSONAL_ID_BIRTH'],
])(
  'takes no personal ID %s: the register would be asked for somebody else',
  async (_, personalId, message) => {
    const { tell } = await estonian();
    expect((await failure(tell(personalId))).body.errors).toEqual({ personal_id: [message] });
    await tell(FREE);
  },
);

it('asks the register for nobody of another licence', async () => {
  const { browser } = await createHarness({ country: 'DE' });
  const { api } = browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  await api.call('updatePlayer', { body: { personal_id: LISTED } });
  await api.call('deposit', { body: { currency: 'EUR', amount_cents: 50_00 }, idempotencyKey: key() });
});
