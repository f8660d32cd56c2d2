import { describe, expect, it } from 'vitest';
import { openPlayerPage, type Page, until } from './page.ts';

const stores = async () => ({
  ...(await import('../../src/stores/session.ts')),
  ...(await import('../../src/stores/send-payment.ts')),
});

const body = { currency: 'EUR' as const, amount_cents: 50_00 };

const keysOf = ({ asked, sent }: Page, call: string) =>
  asked.flatMap((address, index) =>
    address === call ? [sent[index]?.headers.get('idempotency-key') ?? ''] : [],
  );
const deposits = 'POST /api/player/deposits';

/** What the player has, by the platform. */
async function paid({ services }: Page, playerId: string) {
  const payments = await services.store.db
    .selectFrom('payments')
    .select('amount')
    .where('player_id', '=', playerId)
    .execute();
  return payments.map(({ amount }) => Number(amount));
}

describe('the key of an intent', () => {
  it('books a deposit once that is asked for again after a reload in its middle', async () => {
    const { page, playerId } = await openPlayerPage();
    page.lose('/api/player/deposits');
    const first = await stores();
    void first.deposit(body);
    await expect.poll(() => paid(page, playerId)).toEqual([50_00]);
    page.reload();
    const second = await stores();
    await until(second.$session, ({ status }) => status === 'player');
    const { payment } = await second.deposit(body);
    expect(payment).toMatchObject({ amount_cents: 50_00, state: 'succeeded' });
    expect(await paid(page, playerId)).toEqual([50_00]);
    const [before, after] = keysOf(page, deposits);
    expect(after).toBe(before);
    await second.deposit(body);
    expect(await paid(page, playerId)).toEqual([50_00, 50_00]);
    expect(new Set(keysOf(page, deposits)).size).toBe(2);
    expect(sessionStorage.length).toBe(0);
  });

  it('stays while the platform fails, and is another one for another sum and after a refusal', async () => {
    const { page, playerId } = await openPlayerPage();
    const { deposit } = await stores();
    page.break('/api/player/deposits');
    await expect(deposit(body)).rejects.toMatchObject({ status: 503 });
    await deposit({ ...body, amount_cents: 20_00 });
    await deposit({ amount_cents: 50_00, currency: 'EUR' });
    expect(await paid(page, playerId)).toEqual([20_00, 50_00]);
    const [failed, other, again] = keysOf(page, deposits);
    expect(again).toBe(failed);
    expect(other).not.toBe(failed);
    const refused = { currency: 'EUR', amount_cents: 0 };
    await expect(deposit(refused)).rejects.toMatchObject({ status: 422 });
    await expect(deposit(refused)).rejects.toMatchObject({ status: 422 });
    expect(new Set(keysOf(page, deposits)).size).toBe(4);
    expect(sessionStorage.length).toBe(0);
  });

  it('stays on a page that has not asked who reads, and asks no one', async () => {
    const { page, playerId } = await openPlayerPage();
    page.reload();
    const asked = page.asked.length;
    const { deposit } = await import('../../src/stores/send-payment.ts');
    page.break('/api/player/deposits', 1, 504);
    await expect(deposit(body)).rejects.toMatchObject({ status: 504 });
    await deposit(body);
    expect(await paid(page, playerId)).toEqual([50_00]);
    expect(new Set(keysOf(page, deposits)).size).toBe(1);
    expect(page.asked.slice(asked)).toEqual([deposits, deposits]);
    expect(page.reported).not.toContain('hm:signed-in');
  });

  it('works where storage is closed', async () => {
    const { page, playerId } = await openPlayerPage();
    const { deposit } = await stores();
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    page.break('/api/player/deposits');
    await expect(deposit(body)).rejects.toMatchObject({ status: 503 });
    await deposit(body);
    expect(new Set(keysOf(page, deposits)).size).toBe(1);
    expect(await paid(page, playerId)).toEqual([50_00]);
  });
});
