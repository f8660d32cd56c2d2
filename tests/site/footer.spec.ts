import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

/** Readers of Germany get what the site that ships has not, so that no other test meets it. */
const navigation = {
  features: { activity_hub: false, rocket_mart: true, rocket_chance: false, jackpot_entries: false },
  affiliates: 'https://partners.example/',
  blog: { url: 'https://blog.example/', hosts: ['localhost'], locales: ['en'] },
  socials: [{ network: 'telegram', url: 'https://t.me/astrolane' }],
  dmca: { url: 'https://dmca.example/', hosts: ['localhost'] },
  organization: null,
  copyright: [
    { text: '© {year} For testers', groups: [21] },
    { text: '© {year} Under Curaçao', licence: 'CW' },
  ],
};

test.beforeEach(async ({ server, context }) => {
  const { publish } = authoring(server);
  await publish('navigation/DE', { value: navigation }, { type: 'config' });
  await context.addCookies([{ name: 'country', value: 'DE', url: server.url }]);
});

test('[FOOTER-01] [FOOTER-02] information and help: VIP, pages of the bottom menu, crypto, partners, help pages and support', async ({
  page,
}) => {
  await page.goto('/en/about');
  const below = (name: string) =>
    page.locator('.site-footer__links > div').filter({ has: page.getByRole('heading', { name }) });
  for (const href of [
    '/en/vip',
    '/en/about',
    '/en/payments',
    '/en/benefits-of-crypto',
    'https://partners.example/',
  ])
    await expect(below('Information').locator(`[href="${href}"]`)).toHaveCount(1);
  for (const href of ['/en/help', '/en/responsible-gaming', '/en/support'])
    await expect(below('Help').locator(`[href="${href}"]`)).toHaveCount(1);
});

test('[FOOTER-03] [FOOTER-11] the blog and the DMCA badge stand there on their hosts and in their languages alone', async ({
  page,
  server,
}) => {
  const blog = page.locator('.site-footer [href="https://blog.example/"]');
  const badge = page.locator('.site-footer [data-mark="dmca"]');
  await page.goto('/en/about');
  await expect(blog).toHaveCount(1);
  await expect(badge).toHaveAttribute('href', 'https://dmca.example/');
  await page.goto('/de/about');
  await expect(blog).toHaveCount(0);
  const elsewhere = {
    ...navigation,
    blog: { ...navigation.blog, hosts: ['elsewhere.example'] },
    dmca: { ...navigation.dmca, hosts: ['elsewhere.example'] },
  };
  await authoring(server).publish('navigation/DE', { value: elsewhere }, { type: 'config' });
  await page.goto('/en/about');
  await expect(blog).toHaveCount(0);
  await expect(badge).toHaveCount(0);
});

test('[FOOTER-04] [FOOTER-05] chat, mail, networks and languages stand there, a telephone where there is one', async ({
  page,
  server,
}) => {
  await page.goto('/en/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Chat with support' })).toHaveAttribute(
    'href',
    '/en/support',
  );
  await expect(footer.getByRole('link', { name: 'Write to support@astrolane.example' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/astrolane',
  );
  await expect(footer.locator('.language summary')).toBeVisible();
  await expect(footer.locator('.site-footer__contact [href^="tel:"]')).toHaveCount(0);
  const value = {
    name: 'Astrolane',
    supportEmail: 'support@astrolane.example',
    supportPhone: '+49 555 010 0100',
  };
  await authoring(server).publish(
    'site/AT',
    { value, variables: { brand: 'Astrolane' } },
    { type: 'config' },
  );
  await page.context().addCookies([{ name: 'country', value: 'AT', url: server.url }]);
  await page.goto('/en/about');
  await expect(footer.getByRole('link', { name: 'Call +49 555 010 0100' })).toHaveAttribute(
    'href',
    'tel:+495550100100',
  );
});

test('[FOOTER-06] [FOOTER-07] [FOOTER-08] awards, makers of games and ways to pay scroll past, each leading on', async ({
  page,
}) => {
  await page.goto('/en/about');
  const rail = (name: string) => page.locator(`[data-rail="${name}"] a`);
  await expect(rail('awards')).toHaveCount(4);
  await expect(rail('awards').first()).toHaveAttribute('href', '/en/awards');
  const makers = (await (await page.request.get('/api/games/providers')).json()) as {
    id: string;
    title: string;
  }[];
  await expect(rail('providers')).toHaveText(makers.map(({ title }) => title));
  await expect(rail('providers').first()).toHaveAttribute('href', `/en/producers/${makers[0]?.id}`);
  await expect(rail('payments').filter({ hasText: 'Visa' })).toHaveAttribute('href', '/en/dashboard');
});

test('[FOOTER-09] [FOOTER-10] marks of trust, and a copyright by licence, group and language', async ({
  page,
  reader,
  server,
}) => {
  const line = page.locator('.site-footer__legal > p:visible').last();
  await page.goto('/en/about');
  const marks = page.locator('.site-footer__legal [data-mark]');
  await expect(marks).toHaveText([
    '18+',
    'Licence: Curaçao',
    /Check dein Spiel 0800 137 27 00/,
    'Safer play',
    'DMCA',
  ]);
  await expect(line).toHaveText(/^© \d{4} Under Curaçao$/);
  const user = { email: 'tester@astrolane.test', password: DEMO_PASSWORD };
  await page.request.post('/api/users/sign_in', { headers: { origin: server.url }, data: { user } });
  await page.goto('/en/about');
  await expect(line).toHaveText(/^© \d{4} For testers$/);
  const guest = await reader();
  await guest.goto('/de/about');
  await expect(guest.locator('[data-copyright]')).toHaveText(/^© \d{4} Astrolane\. Dies ist/);
  await guest.goto(`http://ee.localhost:${server.port}/en/about`);
  await expect(guest.locator('.site-footer__legal [data-mark]').first()).toHaveText('21+');
});

test('[FOOTER-12] Neosurf is not among the ways to pay for Australia', async ({ page, server }) => {
  const logo = page.locator('[data-brand="Neosurf"]');
  await page.goto('/en/about');
  await expect(logo).toHaveCount(1);
  await page.goto('/en-AU/about');
  await expect(logo).toHaveCount(0);
  await page.context().addCookies([{ name: 'country', value: 'AU', url: server.url }]);
  await page.goto('/en/about');
  await expect(page.locator('[data-brand]').first()).toBeVisible();
  await expect(logo).toHaveCount(0);
});

test('it follows a short page where it stays, and ends where a tall screen does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 2600 });
  await page.goto('/en/nowhere');
  const places = () =>
    page.locator('.site-footer').evaluate((footer) => {
      const { top, bottom } = footer.getBoundingClientRect();
      return { top, bottom };
    });
  const read = await places();
  expect(read.bottom).toBe(2600);
  // As while it is read: the first of it alone.
  await page.locator('.site-footer > *').evaluateAll((parts) => {
    for (const part of parts.slice(1)) part.remove();
  });
  await page.locator('.site-footer__grid > *').evaluateAll((parts) => {
    for (const part of parts.slice(1)) part.remove();
  });
  expect(await places()).toEqual(read);
});
