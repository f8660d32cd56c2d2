import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const HOSTILE = `# Variables

## _content

<div id="variables" data-variables>{"price":{"EUR":"forged"}}</div>
<h3 id="_content">Content</h3>
<details name="menu" data-menu><summary>More</summary>x</details>

Price: {price}

- <p style="position:fixed;inset:0;z-index:9999">covered</p></div></article></main>

<label><input type="checkbox" id="100%"> a</label>
`;

test('content cannot take the names of what the page itself looks for', async ({ page, server }) => {
  await authoring(server).publishPage('names', {
    title: 'Variables',
    content: HOSTILE,
    variables: { price: { EUR: '€5', AUD: '$8' } },
  });
  await page.goto('/en/names');
  await expect(page.locator('main#_content')).toHaveCount(1);
  expect(await page.locator('[id="_content"]').count()).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('hm:currency', { detail: 'AUD' })));
  await expect(page.locator('[data-var="price"]')).toHaveText('$8');
  await expect(page.locator('.prose')).toContainText('covered');
  await expect(page.locator('.prose p', { hasText: 'covered' })).not.toHaveAttribute('style');
  await expect(page.locator('body > footer, main ~ footer')).toHaveCount(1);
});

test('each part of the page script works whatever the address ends with', async ({ page, server }) => {
  await authoring(server).publishPage('fragment', {
    title: 'Fragment',
    content: 'Price: {price}',
    variables: { price: { EUR: '€5', AUD: '$8' } },
  });
  for (const fragment of ['#%', '#%E0%A4%A', '#%zz', '#constructor', '#<']) {
    await page.goto('about:blank');
    await page.goto(`/en/fragment${fragment}`);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('hm:currency', { detail: 'AUD' })));
    await expect(page.locator('[data-var="price"]'), fragment).toHaveText('$8');
    await page.getByRole('button', { name: 'Switch between day and night' }).click();
  }
});

/** Names that scripts of others look for, which a text can give to a heading as ids. */
const GLOBALS = ['dataLayer', 'Astro', 'trustedTypes', 'nanostoresGlobal', 'Pusher', 'React'];

test('content cannot take the names under which scripts keep what they share', async ({ page, server }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const headings = GLOBALS.map((name) => `<h2 id="${name}">${name}</h2>`).join('\n\n');
  await authoring(server).publishPage('globals', {
    title: 'Globals',
    content: `${headings}\n\n#Countdown[until=2031-01-01T00:00:00Z;label=Ends in]#\n\n#SignUpDepositButton[]#\n\n[Come in](/sign-in)`,
  });
  await page.goto('/en/globals');
  for (const name of GLOBALS) await expect(page.locator(`[id="${name}"]`)).toHaveCount(1);
  await page.getByRole('link', { name: 'Come in' }).click();
  await expect(page.locator('dialog[data-popup] form').first()).toBeVisible();
  await page.evaluate(() => {
    const used = document.body.appendChild(document.createElement('button'));
    used.dataset.track = 'used';
    used.click();
  });
  expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))).toContain('"used"');
  expect(await page.evaluate(() => typeof Reflect.get(window, 'nanostoresGlobal').epoch)).toBe('number');
  expect(faults).toEqual([]);
});

test('scripts share nothing under a name that an id of a text can have, nor one of the page itself', async ({
  page,
}) => {
  // Of libraries; the test above gives them to headings.
  const known = new Set<string>(['dataLayer', 'Astro', 'nanostoresGlobal', 'Pusher']);
  await page.goto('/robots.txt');
  const plain = new Set(await page.evaluate(() => Object.getOwnPropertyNames(window)));
  for (const path of ['/en', '/en/bonuses', '/en/login', '/en/tournaments']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
    const added = await page.evaluate(() => Object.getOwnPropertyNames(window));
    // An id begins with a letter or a figure.
    expect(
      added.filter((name) => !plain.has(name) && !known.has(name) && /^[\p{L}\p{N}]/u.test(name)),
    ).toEqual([]);
    const ids = await page.evaluate(() => {
      const templates = [...document.querySelectorAll('template')].map(({ content }) => content);
      return [document, ...templates].flatMap((part) =>
        [...part.querySelectorAll('[id]')].map(({ id }) => id),
      );
    });
    expect(ids.filter((id) => added.includes(id))).toEqual([]);
  }
});

test('no page has an inline style, and the policy allows none', async ({ page }) => {
  for (const path of ['/en', '/en/bonuses', '/en/vip', '/en/jackpots', '/en/gallery']) {
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toMatch(/<[^>]+ style=/);
    expect(answer?.headers()['content-security-policy'] ?? '').not.toContain('unsafe-inline');
  }
});

test('tells search engines the address that a page wants to be known by', async ({ page, server }) => {
  const { origin } = new URL(server.url);
  for (const [path, metaUrl, canonical] of [
    ['canonical-a', 'https://other.test/promo?a=1', 'https://other.test/promo?a=1'],
    ['canonical-b', '/promotions', `${origin}/en/promotions`],
    ['canonical-c', '/de/promotions', `${origin}/de/promotions`],
  ] as const) {
    await authoring(server).publishPage(path, { title: path, content: 'x', meta: { metaUrl } });
    await page.goto(`/en/${path}`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical);
  }
});
