/** What an editor does from signing in to bringing back an old revision, by the keyboard only. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { instantIn } from '../../src/hashmark/studio/publishing/zoned-time.ts';
import { test as base, expect } from '../support/browser.ts';
import { type MovableServer, serveWithClock } from '../support/clock.ts';
import { authoring } from '../support/content.ts';
import { press, reach } from '../support/keys.ts';

const run = promisify(execFile);
const PASSWORD = 'four words in a row';
const DAY = 86_400_000;
const ZONE = 'Europe/Berlin';
const PAGE = 'harvest-night';

const test = base.extend<{ moving: MovableServer }>({
  moving: async ({ serve }, use) => {
    await use(await serveWithClock((settings) => serve({ ...settings, APPROVAL_TYPES: 'page' })));
  },
  baseURL: async ({ moving }, use) => await use(moving.server.url),
});

test.use({ contextOptions: { reducedMotion: 'reduce' }, isOldest: true });

/** Somebody of the staff, with a password and an app for codes. */
interface Person {
  readonly email: string;
  readonly secret: string;
}

async function type(field: Locator, words: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press('ControlOrMeta+A');
  await field.page().keyboard.type(words);
}

/** Chooses in a list by the first letters of what is wanted. */
async function choose(list: Locator, words: string): Promise<void> {
  await reach(list);
  await list.page().keyboard.type(words);
  await expect(list.locator('option:checked')).toHaveText(words);
}

/** Types a time into a field of this browser: month, day, year, hour, minute, half of the day. */
async function typeTime(field: Locator, wall: string): Promise<void> {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(wall) ?? [];
  const hours = Number(hour);
  await reach(field);
  const half = hours < 12 ? 'AM' : 'PM';
  await field
    .page()
    .keyboard.type(month + day + year + String(hours % 12 || 12).padStart(2, '0') + minute + half);
  await expect(field).toHaveValue(wall);
}

/** Makes an account, follows its invitation, and adds a second factor. */
async function enrol(page: Page, { dataDir }: { dataDir: string }, email: string): Promise<Person> {
  const add = ['src/hashmark/bin/hashmark.mjs', 'staff', 'add', email, '--role', 'publisher'];
  const { stdout: link } = await run('node', [...add, '--data-dir', dataDir]);
  await page.goto(link.trim());
  await type(page.getByLabel('New password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await page.goto('/studio/account?second-factor=add');
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await type(page.getByRole('textbox', { name: 'Code' }), codeAt({ email, secret }, Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.locator('main li')).toHaveCount(10);
  await press(page.getByRole('button', { name: 'Sign out' }));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  return { email, secret };
}

const codeAt = ({ secret }: Person, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** @param now by the clock of the server; a code is taken once, so that another sign-in takes the next one */
async function signIn(page: Page, person: Person, now: number): Promise<void> {
  await page.goto('/studio');
  await type(page.getByLabel('Email'), person.email);
  await type(page.getByLabel('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await type(page.getByRole('textbox', { name: 'Code' }), codeAt(person, now + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
}

/** Goes somewhere by a few letters. */
async function find(page: Page, words: string, choice: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  const wanted = page.getByRole('option', { name: choice });
  await expect(wanted).toBeVisible();
  // What has been moved to stays chosen, whatever is found later.
  do await page.keyboard.press('ArrowDown');
  while ((await wanted.getAttribute('aria-selected')) !== 'true');
  await page.keyboard.press('Enter');
}

/** Writes a new page with three widgets and a picture, and says what the picture shows. */
async function write(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'New document' }));
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByLabel('Type'), 'page');
  await type(dialog.getByLabel('Path'), PAGE);
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeVisible();
  await press(page.getByRole('link', { name: 'Skip to the content' }));
  await reach(text);
  await page.keyboard.type('The night of the harvest.\n\n#GameRo');
  await page.getByRole('option', { name: 'GameRow' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('limit=3');
  await expect(text.getByText('#GameRow[limit=3]#')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n<p class="hm-player">For players: {{}}.</p>\n\n#PromotionList[]#\n\n');
  await reach(page.getByRole('button', { name: 'Insert widget' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('countdown');
  await press(page.getByRole('button', { name: 'Far away' }));
  await expect(text.getByRole('img', { name: /^Widget Countdown/ })).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n');
  await addPicture(page);
}

async function addPicture(page: Page): Promise<void> {
  await reach(page.getByRole('button', { name: 'Insert widget' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Picture …' })).toBeFocused();
  await page.keyboard.press('Enter');
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#a06010' } })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByLabel('Add files'));
  await (await chooser).setFiles({ name: 'field.jpg', mimeType: 'image/jpeg', buffer });
}

/** Says what the picture shows, where the editor is led to, and comes back. */
async function describePicture(page: Page): Promise<void> {
  await press(page.locator('summary').filter({ hasText: /^Publishing: \d/ }), 'Enter', 'Shift+Tab');
  await press(page.getByRole('link', { name: 'Describe the picture' }));
  const field = page.getByRole('complementary', { name: 'field' }).getByLabel('en', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('A field of wheat');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('img', { name: 'A field of wheat' })).toBeVisible();
  await find(page, PAGE, /harvest-night/);
}

/** The Friday to come, as a field for times writes it. */
function nextFriday(now: number, hour: number): string {
  const days = (5 - new Date(now).getUTCDay() + 7) % 7 || 7;
  return `${new Date(now + days * DAY).toISOString().slice(0, 10)}T${hour}:00`;
}

/** Sees the page as somebody in Germany who is signed in sees it on Friday, and makes a link to that. */
async function seeAndShare(page: Page, stranger: Page): Promise<void> {
  const frame = page.frameLocator('.preview__frame');
  await expect(frame.getByText('The night of the harvest.')).toBeVisible();
  await expect(frame.getByText('For players')).toBeHidden();
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.keyboard.press('F6');
  await choose(preview.getByLabel('Language'), 'de');
  await choose(preview.getByLabel('Market'), 'DE');
  await choose(preview.getByLabel('Seen by'), 'Signed-in readers');
  await typeTime(preview.getByLabel('As of'), nextFriday(Date.now(), 19));
  await choose(preview.getByLabel('By the clocks of'), ZONE);
  await expect(frame.getByText('For players')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await press(preview.getByText('Share …'));
  await press(preview.getByRole('button', { name: 'Make a link' }));
  const link = preview.getByLabel(/^Copy it now/);
  await reach(link);
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText('For players')).toBeVisible();
}

/** A colleague saves meanwhile; what both have written is decided, and both is kept. */
async function mergeConflict(page: Page, colleague: ReturnType<typeof authoring>): Promise<void> {
  const path = `/documents/pages/en/${PAGE}`;
  const state = page.locator('.save-notice').getByRole('status');
  await expect(state).toHaveText('Saved');
  const { hash, body } = await colleague.ask<{ hash: string; body: { content: string } }>('GET', path, {});
  const content = body.content.replace('The night of the harvest.', 'Their night of the harvest.');
  await colleague.ask('PUT', path, { 'if-match': `"${hash}"` }, { body: { ...body, content } });
  await page.keyboard.press('F6');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Our first: ');
  const dialog = page.getByRole('dialog', { name: 'Two versions of this document' });
  await expect(dialog).toBeVisible();
  await reach(dialog.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Take both' })).toBeChecked();
  await press(dialog.getByRole('button', { name: 'Save the merged version' }));
  await expect(state).toHaveText('Saved');
}

/** What waits for a second person is approved by one. */
async function approve(page: Page, second: Page, person: Person, now: number): Promise<void> {
  await press(page.getByRole('link', { name: 'Publish …' }), 'Enter', 'Shift+Tab');
  await expect(page.getByText('You have made this revision: somebody else has to approve it.')).toBeVisible();
  await expect(page.getByText('A second person has to approve this revision first.')).toBeVisible();
  await signIn(second, person, now);
  await find(second, PAGE, /harvest-night/);
  await press(second.getByRole('link', { name: 'Publish …' }));
  await press(second.getByRole('button', { name: 'Approve this revision' }));
  await expect(second.getByText('You have approved this revision.')).toBeVisible();
}

/** Writes an entry of the menu at the side that leads to the page, and the title of a banner, and waits until both are saved. */
async function writeAround(page: Page): Promise<void> {
  const state = page.locator('.save-notice').getByRole('status');
  await find(page, 'Side menu', /menu · sidebar · en$/);
  await press(page.getByRole('button', { name: 'Add', exact: true }));
  await expect(page.getByLabel('label').last()).toBeFocused();
  await page.keyboard.type('Harvest');
  await type(page.getByLabel('href').last(), `/${PAGE}`);
  await expect(state).toHaveText('Saved');

  await find(page, 'banners-config', /settings · banners-config · en$/);
  await press(page.getByText('first-orbit', { exact: true }));
  const banner = page.getByRole('listitem').filter({ hasText: 'first-orbit' }).first();
  await reach(banner.getByLabel(/^text/).first());
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Harvest tonight');
  await expect(state).toHaveText('Saved');
}

/** Makes one release of the page, the banner and the entry, on Friday. */
async function release(page: Page): Promise<void> {
  await find(page, 'Releases', /^Releases/);
  await press(page.getByText('New release …'));
  await type(page.getByRole('textbox', { name: 'Name' }), 'Harvest');
  await typeTime(page.getByLabel(/^From/), nextFriday(Date.now(), 18));
  await typeTime(page.getByLabel(/^Until/), nextFriday(Date.now(), 20));
  await choose(page.getByRole('combobox', { name: 'By the clocks of' }), ZONE);
  for (const [search, label] of [
    [PAGE, /harvest-night \(en\)/],
    ['sidebar', /sidebar \(en\)/],
    ['banners-config', /banners-config \(en\)/],
  ] as const) {
    await type(page.getByLabel('Search path, title and text'), search);
    await press(page.getByLabel(label), 'Space');
    await reach(page.getByLabel('Search path, title and text'), 'Shift+Tab');
  }
  await press(page.getByRole('button', { name: 'Make the release' }));
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Harvest', exact: true })).toBeVisible();
}

/** Looks at an address again and again from two seconds before a moment of the server’s clock until one behind it. */
async function watchTurn(
  page: Page,
  { server, moveClock }: MovableServer,
  turn: number,
  [before, after]: readonly [number, number],
): Promise<void> {
  const offset = turn - 2000 - Date.now();
  await moveClock(offset);
  const now = () => Date.now() + offset;
  const seen = new Set<number>();
  for (let asked = now(); asked < turn + 1000; asked = now()) {
    const status = (await page.request.get(`${server.url}/en/${PAGE}`)).status();
    if (now() < turn) expect(status, 'before the turn').toBe(before);
    else if (asked >= turn) expect(status, 'behind the turn').toBe(after);
    seen.add(status);
  }
  expect([...seen]).toEqual([before, after]);
}

/** What readers see of the release on the first page of the site: a banner, and an entry of the menu at the side. */
async function seeRelease(page: Page, isLive: boolean): Promise<void> {
  await page.goto('/en');
  await expect(
    page.locator('#_sidebar').getByRole('link', { name: 'Harvest', includeHidden: true }),
  ).toHaveCount(isLive ? 1 : 0);
  await expect(page.getByText('Harvest tonight').first()).toBeVisible({ visible: isLive });
}

/** Finds the page among all that use one of its widgets. */
async function findUse(page: Page): Promise<void> {
  await find(page, 'countdown', /Where is Countdown used/);
  await expect(page.getByRole('row', { name: /harvest-night/ })).toContainText('the newest revision');
}

/** Compares the first text that was saved with the newest, and makes it the newest. */
async function restoreOld(page: Page, colleague: ReturnType<typeof authoring>): Promise<void> {
  await press(page.getByRole('row', { name: /harvest-night/ }).getByRole('link'));
  await press(page.getByRole('link', { name: /Publish/ }));
  await press(page.getByRole('button', { name: 'Compare with the newest' }).last());
  await press(page.getByRole('button', { name: 'Bring this back as the newest' }));
  await expect(page.getByText('It is the newest revision now.')).toBeVisible();
  const { body } = await colleague.ask<{ body: { content: string } }>(
    'GET',
    `/documents/pages/en/${PAGE}`,
    {},
  );
  expect(body.content).not.toContain('Countdown');
}

test('by keys alone an editor writes, shares, merges, releases and restores a promotion', async ({
  page,
  reader,
  moving,
}) => {
  // A minute on a machine with nothing else to do.
  const { server } = moving;
  const colleague = authoring(server);
  const second = await reader();
  const [ann, bo] = await Promise.all([
    enrol(page, server, 'ann@site.example'),
    enrol(second, server, 'bo@site.example'),
  ]);
  await signIn(page, ann, Date.now());
  await write(page);
  await describePicture(page);
  const open = await reader();
  await seeAndShare(page, open);
  await mergeConflict(page, colleague);
  await approve(page, second, bo, Date.now());
  await writeAround(page);
  await release(page);
  const [start = 0, end = 0] = [18, 20].map((hour) => instantIn(ZONE, nextFriday(Date.now(), hour)));
  await watchTurn(open, moving, start, [404, 200]);
  await seeRelease(open, true);
  await watchTurn(open, moving, end, [200, 404]);
  await seeRelease(open, false);
  await signIn(page, ann, end);
  await findUse(page);
  await restoreOld(page, colleague);
});
