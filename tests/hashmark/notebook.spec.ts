/** The product as others get it: packed, installed into a project that knows nothing of this one, built and served. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packProduct } from '../../scripts/pack.ts';
import { expect, test } from '../support/browser.ts';
import { openSlowly } from '../support/slow-scripts.ts';

const run = promisify(execFile);
// Made by the test: whoever only lists tests leaves nothing.
const folder = join(tmpdir(), `notebook-${randomUUID()}`);
const bin = (name: string) => join(folder, 'node_modules/.bin', name);
const env = {
  ...process.env,
  DATA_DIR: join(folder, '.data'),
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
};
let server: ChildProcess | undefined;

/** Installs the example with the packed product, as its reader would. */
async function install(): Promise<void> {
  cpSync('examples/notebook', folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  const tarball = packProduct(folder);
  const { dependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(
    manifest,
    JSON.stringify({ ...rest, dependencies: { ...dependencies, hashmark: `file:${tarball}` } }),
  );
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: folder,
  });
}

/** The packages as npm has put them: all in one folder. */
const hoisted = join(folder, '.packages/node_modules');

/**
 * Lets the project find the packages only that it names, as pnpm does, and others under the names of those that the product
 * brings: a project may use another version.
 */
function forbidHoisting(): void {
  const read = (place: string) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const modules = join(folder, 'node_modules');
  mkdirSync(dirname(hoisted));
  renameSync(modules, hoisted);
  mkdirSync(modules);
  const { dependencies, devDependencies } = read(folder);
  const named = Object.keys({ ...dependencies, ...devDependencies });
  for (const name of ['.bin', ...named]) symlinkSync(join(hoisted, name), join(modules, name));
  for (const name of Object.keys(read(join(hoisted, 'hashmark')).dependencies)) {
    if (named.includes(name)) continue;
    mkdirSync(join(modules, name), { recursive: true });
    writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, exports: './index.js' }));
    writeFileSync(join(modules, name, 'index.js'), `throw new Error('${name} is not that of the product');`);
  }
}

/** Files that entries of the package lead to and that it does not hold. */
function findDeadEntries(home: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const targets = Object.values<string | Record<string, string>>(exports).flatMap((to) =>
    typeof to === 'string' ? [to] : Object.values(to),
  );
  return targets.filter((target) => globSync(target, { cwd: home }).length === 0);
}

/** Lets the site have a call that is answered elsewhere. */
function declareWeather(): void {
  const file = join(folder, 'src/site.ts');
  const weather = `const readWeather = defineCall({ ...listNotes, name: 'readWeather', owner: 'platform', path: '/api/weather' });`;
  const text = readFileSync(file, 'utf8').replace('calls: [listNotes]', 'calls: [listNotes, readWeather]');
  writeFileSync(
    file,
    `import { defineCall } from 'hashmark/calls';\n${text.replace('export default', `${weather}\n\nexport default`)}`,
  );
}

/** Lets pages load pictures and scripts from elsewhere, as the guide says. */
function nameSources(): void {
  const file = join(folder, 'astro.config.mjs');
  const text = readFileSync(file, 'utf8')
    .replace('layout:', `policy: ["img-src 'self' https://pictures.example"], layout:`)
    .replace(
      'integrations:',
      `security: { csp: { scriptDirective: { resources: ['https://numbers.example'] } } }, integrations:`,
    );
  writeFileSync(file, text);
}

/** The sources of a kind that the policy of a page names. */
async function readSources(address: string, directive: string): Promise<string[]> {
  const policy = (await fetch(address)).headers.get('content-security-policy') ?? '';
  return policy.split('; ').filter((line) => line.startsWith(`${directive} `));
}

/** Lets the site count in a coin of its own, and in a currency that no table has; a widget writes both, again where a script has run. */
function declareCoins(): void {
  const file = join(folder, 'src/site.ts');
  const regions = `regions: { locales: ['en', 'de'], currencies: ['EUR', 'GBP', 'GEM'], coins: { GEM: { subunits: 1000, sign: '◈' } } }`;
  writeFileSync(file, readFileSync(file, 'utf8').replace("regions: { locales: ['en', 'de'] }", regions));
  const files = {
    'widget.ts': `import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  ...{ name: 'Prices', folder: 'prices', summary: 'Prices.', display: 'block', hydration: 'idle', version: 1 },
  props: z.strictObject({}),
  examples: [{ title: 'Usual', text: '#Prices[]#' }],
});
`,
    'Prices.tsx': `import { formatMoney, isCurrency } from 'hashmark/i18n';
import { RichText } from 'hashmark/rich-text';
import { useEffect, useState } from 'react';

const write = (code: string) => (isCurrency(code) ? formatMoney(1250, code, 'de') : 'unknown');

export default function Prices() {
  const [place, setPlace] = useState('server');
  useEffect(() => setPlace('browser'), []);
  return <output>{place}: {write('GEM')}, {write('GBP')} <RichText html="<b>each</b>" /></output>;
}
`,
  };
  mkdirSync(join(folder, 'widgets/prices'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'widgets/prices', name), text);
}

/** Starts the built site of a folder. @returns its address and the token of its API, as the command line finds them */
async function start(
  cwd: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; token: string }> {
  const dataDir = join(cwd, '.data');
  server = spawn(bin('hashmark'), ['start'], {
    cwd,
    env: { ...env, ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const place = join(dataDir, 'server.json');
  await expect.poll(() => existsSync(place)).toBe(true);
  return JSON.parse(readFileSync(place, 'utf8'));
}

/** The files that the README of the package lets its reader write: a path at the end of a line, then a block of code. */
function readSteps(): [path: string, text: string][] {
  const readme = readFileSync(join(folder, 'node_modules/hashmark/README.md'), 'utf8');
  const steps = /## Begin\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const blocks = steps.matchAll(/`([\w./-]+)`:\n\n {3}```\w+\n([\s\S]*?) {3}```/g);
  return [...blocks].map(([, path = '', text = '']) => [path, text.replace(/^ {3}/gm, '')]);
}

/** Links of guides that lead to files which the package does not hold. */
const findDeadLinks = (home: string): string[] =>
  ['README.md', ...globSync('docs/*.md', { cwd: home })].flatMap((page) => {
    const targets = readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g);
    return [...targets]
      .filter(([, target = '']) => !existsSync(join(home, dirname(page), target)))
      .map(([link]) => `${page}: ${link}`);
  });

test.describe.configure({ mode: 'serial' });

test.afterEach(async () => {
  server?.kill('SIGTERM');
  if (server && server.exitCode === null) await new Promise((resolve) => server?.once('exit', resolve));
  server = undefined;
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a site of somebody else runs from the packed product: pages, widgets, languages, publishing', async ({
  page,
}) => {
  await install();
  forbidHoisting();
  const home = join(folder, 'node_modules/hashmark');
  expect([...findDeadLinks(home), ...findDeadEntries(home)]).toEqual([]);
  declareWeather();
  declareCoins();
  nameSources();
  await run(bin('hashmark'), ['new', 'widget', 'QuickLinks'], { cwd: folder, env });
  const { stdout } = await run('npm', ['test'], { cwd: folder, env: { ...env, NO_COLOR: '1' } });
  expect(stdout).toContain('3 passed');
  await run(bin('astro'), ['build'], { cwd: folder, env });
  const elsewhere = createServer((request, response) =>
    response.end(JSON.stringify([{ title: request.url, written: '2026-11-20' }])),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const { url, token } = await start(folder, { PLATFORM_URL: `http://127.0.0.1:${port}/station` });

  const { letCome } = await openSlowly(page, `${url}/en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notebook');
  await expect(page.getByText('What Ada wrote down lately. 3 minutes to read')).toBeVisible();
  const notes = page.getByRole('listitem');
  await expect(notes).toHaveCount(2);
  // Nobody has to click again because it was before the script had come.
  await page.getByRole('button', { name: '1 more note' }).click();
  await letCome();
  await expect(notes).toHaveCount(3);

  await page.goto(`${url}/gallery/quick-links/usual`);
  await expect(page.getByRole('region', { name: 'Quick links' })).toBeVisible();
  const priced = await (await fetch(`${url}/gallery/prices/usual`)).text();
  expect(priced.replace(/<!--.*?-->/g, '')).toContain('server: 1,25\u00a0◈, 12,50\u00a0£ <b>each</b>');
  await page.goto(`${url}/gallery/prices/usual`);
  await expect(page.getByText('browser: 1,25\u00a0◈, 12,50\u00a0£ each')).toBeVisible();
  await page.goto(`${url}/de`);
  await expect(page.getByText('3 Minuten Lesezeit')).toBeVisible();
  await page.getByRole('link', { name: 'Über' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über');
  await expect(page.locator('script[src], astro-island')).toHaveCount(0);

  expect(await readSources(`${url}/en`, 'img-src')).toEqual(["img-src 'self' https://pictures.example"]);
  expect(await readSources(`${url}/en`, 'script-src')).toEqual([
    expect.stringMatching(/ https:\/\/numbers\.example.* 'sha256-/),
  ]);

  // A page of the site's own knows the query where its route says that it reads it.
  await page.goto(`${url}/en/search?q=FERRY`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 3 notes');
  await expect(page.getByRole('listitem')).toHaveText('Where the ferry stops');

  const moved = await fetch(`${url}/de/imprint?from=card`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/about?from=card']);
  await page.goto(`${url}/de/imprint`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über');

  const [weather] = await (await fetch(`${url}/api/weather`)).json();
  expect(weather.title).toBe('/station/api/weather');
  elsewhere.closeAllConnections();
  elsewhere.close();

  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  expect([...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, place = '']) => place.slice(url.length))).toEqual([
    '/en',
    '/de',
    '/en/about',
    '/de/about',
  ]);

  const added = await fetch(`${url}/api/authoring/media?name=dot.png`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(await page.screenshot()),
  });
  expect(added.status).toBe(201);

  const file = join(folder, 'content/pages/about.de.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Ein Notizbuch', 'Ein kleines Notizbuch'));
  await run(bin('hashmark'), ['content', 'import'], { cwd: folder, env });
  await page.reload();
  await expect(page.getByText('Ein kleines Notizbuch')).toBeVisible();
});

test('the development server shows widgets and looks at them in a browser', async ({ page }) => {
  server = spawn(bin('astro'), ['dev', '--port', '0'], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'development', DATA_DIR: join(folder, '.data-dev') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const address = () => /http:\/\/localhost:\d+/.exec(said)?.[0];
  await expect.poll(address).toBeDefined();
  for (const [directive, source] of [
    ['img-src', 'pictures'],
    ['script-src', 'numbers'],
  ] as const)
    expect(await readSources(`${address()}/en`, directive)).toEqual([
      expect.stringContaining(` https://${source}.example`),
    ]);
  await page.goto(`${address()}/gallery/prices/usual`);
  await expect(page.getByText('browser: 1,25\u00a0◈, 12,50\u00a0£ each')).toBeVisible();
  await page.getByRole('button', { name: 'Look with axe' }).click();
  await expect(page.locator('[data-gallery-faults]')).toContainText('Nothing found');
});

test('the steps in the README of the package make a site of a project that has Astro only', async ({
  page,
}) => {
  const project = join(folder, 'five-steps');
  const files = readSteps();
  expect(files.map(([path]) => path)).toEqual([
    'astro.config.mjs',
    'src/site.ts',
    'content/pages/lobby.en.md',
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const menus = {
    header: ['/', '/about', '/de/about'],
    sidebar: ['/notes?v=1.2'],
    footer: ['/media/terms.pdf', 'https://notes.example/about'],
  };
  mkdirSync(join(project, 'content/menus'));
  for (const [name, addresses] of Object.entries(menus))
    writeFileSync(
      join(project, `content/menus/${name}.en.yaml`),
      `title: The ${name} menu\nitems:\n${addresses.map((href) => `  - { label: ${href}, href: ${href} }\n`).join('')}`,
    );
  // As the first step leaves it; the packages are those that the notebook has.
  const { type, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type, dependencies }));
  symlinkSync(hoisted, join(project, 'node_modules'));
  await run(bin('astro'), ['build'], { cwd: project, env });
  const { url } = await start(project);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notebook');
  await expect(page.getByText('What Ada wrote down.')).toBeVisible();
  // The layout of the product: each menu in its place, in the language of the page.
  const linksOf = (place: string) =>
    page.locator(`${place} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.goto(`${url}/en`);
  for (const name of Object.keys(menus))
    await expect(page.getByRole('navigation', { name: `The ${name} menu` })).toBeVisible();
  expect(await linksOf('header')).toEqual(['/en', '/en/about', '/de/about']);
  expect(await linksOf('aside')).toEqual(['/en/notes?v=1.2']);
  expect(await linksOf('footer')).toEqual(['/media/terms.pdf', 'https://notes.example/about']);
});
