import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { serveWithClock } from '../support/clock.ts';
import { earnPoints, register, signIn } from '../widgets/support.ts';

const TICKET = 100;

const exchange = (page: Page) =>
  page.locator('.rocket-mart-cards [data-card="lottery_ticket"]').getByRole('button', { name: 'Exchange' });

/** The tickets a player holds, by the address of the lottery. */
const heldTickets = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const lotteries: { id: string; frontend_identifier: string }[] = await (
      await fetch('/api/lotteries')
    ).json();
    const statuses: { lottery_id: string; tickets: number }[] = await (
      await fetch('/api/lotteries/statuses')
    ).json();
    return Object.fromEntries(
      statuses.map(({ lottery_id, tickets }) => [
        lotteries.find(({ id }) => id === lottery_id)?.frontend_identifier.replace(/-\d.*/, ''),
        tickets,
      ]),
    );
  });

test('[COMP-28] who may take part in several lotteries says which one the tickets are of, by keyboard', async ({
  page,
}) => {
  await signIn(page, 'vip@astrolane.test');
  await earnPoints(page, 2 * TICKET);
  const held = await heldTickets(page);
  await page.goto('/en/rocket-mart/special');
  await exchange(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  const choice = dialog.getByRole('group', { name: 'Which lottery?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(choice).toContainText(/Gold draw\s*Drawn .+ UTC/);

  // Nothing is sent before one is chosen.
  const sent: { exchange: { lottery_id: string } }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/comp_points/exchange/')) sent.push(request.postDataJSON());
  });
  const pay = dialog.getByRole('button', { name: /^Pay/ });
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(choice.getByRole('radio').first()).toBeFocused();
  expect(sent).toEqual([]);

  await page.keyboard.press('Space');
  const gold = choice.getByRole('radio', { name: /Gold draw/ });
  const weekly = choice.getByRole('radio', { name: /Weekly draw/ });
  if (!(await gold.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(gold).toBeChecked();
  await expect(weekly).not.toBeChecked();
  await pay.focus();
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Exchanged' });
  await expect(done.locator('[data-result="done"]')).toHaveText(
    "Lottery ticket, Gold draw: it's in your account.",
  );
  await expect(done.getByRole('link', { name: 'See the lottery' })).toHaveAttribute(
    'href',
    /^\/en\/lottery\/gold-draw-/,
  );
  expect(sent).toHaveLength(1);
  expect(await heldTickets(page)).toEqual({ ...held, 'gold-draw': (held['gold-draw'] ?? 0) + 1 });
});

test('one lottery is named and not asked for; one that is over takes nothing, and then there is none', async ({
  page,
  serve,
}) => {
  const { server, moveClock } = await serveWithClock(serve);
  await register(page, 'one-lottery@example.com', 'EUR', server.url);
  const balance = await earnPoints(page, TICKET);
  await page.goto(`${server.url}/en/rocket-mart/special`);
  await exchange(page).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  await expect(dialog.locator('[data-lottery]')).toContainText(/Weekly draw\s*Drawn .+ UTC/);
  await expect(dialog.getByRole('radio')).toHaveCount(0);

  const [lottery] = await (await fetch(`${server.url}/api/lotteries`)).json();
  await moveClock(Date.parse(lottery.end_at) - Date.now() + 1000);
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/lotteries/${lottery.id}`)).json()).in_progress)
    .toBe(false);
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  const refused = page.getByRole('dialog', { name: 'Not exchanged' });
  await expect(refused.locator('[data-result="closed"]')).toHaveText(
    /^Lottery ticket, Weekly draw: this lottery takes no more tickets\. Nothing was exchanged/,
  );
  const points = await page.evaluate(
    async () => (await (await fetch('/api/player/comp_points')).json()).chargeable.points,
  );
  expect(points).toBe(balance);
  await refused.getByRole('button', { name: 'Close' }).last().click();

  await page.route('**/api/lotteries', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await exchange(page).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'No lottery takes tickets right now. The next one opens with the new week.',
  );
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
