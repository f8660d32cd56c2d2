import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { hashmark } from '../../../src/hashmark/astro/integration.ts';
import { widgetsPlugin } from '../../../src/hashmark/astro/widgets-plugin.ts';

mkdirSync('.reports', { recursive: true });
const folder = mkdtempSync(join(process.cwd(), '.reports', 'mistaken-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = join(process.cwd(), 'src/hashmark/bin/hashmark.mjs');
const astro = join(process.cwd(), 'node_modules/astro/bin/astro.mjs');
const right = {
  'content/pages/main.en.md': '---\ntitle: Seats\ndescription: Where to sit.\n---\n\n#SeatPicker[]#\n',
  'src/site.ts': "export default { name: 'Seats' };",
  'widgets/seat-picker/widget.ts': `export default {
  name: 'SeatPicker', folder: 'seat-picker', summary: 'Seats.', display: 'block', hydration: 'visible', version: 1,
  props: { safeParse: () => ({ success: true }) }, examples: [{ title: 'Usual', text: '#SeatPicker[]#' }],
};`,
};
const widget = right['widgets/seat-picker/widget.ts'];

const defineSite = (definition: string) =>
  `import { defineSite } from 'hashmark/site';\nexport default defineSite(${definition});`;

type Files = Readonly<Record<string, string>>;
const PROJECTS: readonly (readonly [files: Files, sentence: string])[] = [
  [
    { 'widgets/seat-picker/widget.ts': widget.replace('visible', 'load') },
    "widgets/seat-picker/widget.ts: `hydration`: saw 'load'. Allowed is one of `none`, `visible`, `idle`, `interaction`, `session`.",
  ],
  [
    { 'widgets/seat-picker/widget.ts': widget.replace('export default', 'export const widget =') },
    'widgets/seat-picker/widget.ts: It has no default export, only the named one `widget`. Write `export default defineWidget({ … })`.',
  ],
  [
    { 'widgets/seat-picker/widget.ts': widget.replace("folder: 'seat-picker'", "folder: 'seats'") },
    "widgets/seat-picker/widget.ts: `folder`: saw 'seats'. Write 'seat-picker', the folder that it stands in.",
  ],
  [
    { 'widgets/seats/widget.ts': widget.replace("folder: 'seat-picker'", "folder: 'seats'") },
    'widgets/seats/widget.ts and widgets/seat-picker/widget.ts are both named SeatPicker. Give one of them another name.',
  ],
  [
    { 'src/site.ts': "export default { name: 'Seats', region: {} };" },
    'src/site.ts: There is no field `region`. Did you mean `regions`?',
  ],
  [
    { 'src/site.ts': "export const site = { name: 'Seats' };" },
    'src/site.ts: It has no default export, only the named one `site`. Write `export default defineSite({ … })`.',
  ],
  [
    { 'src/site.ts': defineSite("{ name: 'Seats', regions: { locales: ['EN'] } }") },
    'src/site.ts: The site declares the locale "EN". Write it such as `en`, `fr-CA` or `zh-Hant`.',
  ],
  [
    { 'src/site.ts': defineSite("{ name: 'Seats', modules: { name: 'seats' } }") },
    'src/site.ts: `modules`: saw an object. Write a list of modules.',
  ],
  [
    { 'widgets/seat-picker/messages/en.json': '{\n  "SEATS": "Seats"\n  "ROWS": "Rows"\n}\n' },
    "widgets/seat-picker/messages/en.json:3:3: This is no JSON: Expected ',' or '}' after property value. Correct it here.",
  ],
  [
    { 'src/shop/messages/de/shop.json': '{\n  "SEATS": Plätze,\n  "ROWS": "Reihen"\n}\n' },
    "src/shop/messages/de/shop.json:2:12: This is no JSON: Unexpected token 'P'. Correct it here.",
  ],
  [
    { 'widgets/seat-picker/messages/de.json': '{\n  "SEATS": "Plätze",\n' },
    'widgets/seat-picker/messages/de.json:3:1: This is no JSON: Expected double-quoted property name. Correct it here.',
  ],
  [
    { 'widgets/seat-picker/messages/en.json': '' },
    'widgets/seat-picker/messages/en.json:1:1: This is no JSON: Unexpected end. Correct it here.',
  ],
  [
    { 'src/shop/messages/en/shop.json': '["Seats"]' },
    'src/shop/messages/en/shop.json:1:1: saw a list. Write an object with a text for each key.',
  ],
  [
    {
      'widgets/seat-picker/messages/de.json':
        '{\n  "SEATS": { "ONE": "Platz" },\n  "ROWS": {\n    "ONE": 1\n  }\n}\n',
    },
    'widgets/seat-picker/messages/de.json:4:5: `ROWS.ONE`: saw 1. Write a text, or a group of texts.',
  ],
];

let count = 0;
function writeProject(files: Files): string {
  const project = join(folder, String(++count));
  for (const [path, text] of Object.entries({ ...right, ...files })) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return project;
}

const run = (project: string, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const options = { cwd: project, env: { ...env, NO_COLOR: '1' } };
    execFile(process.execPath, [bin, ...args], options, (error, _stdout, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });

/** Does what Astro does with the integration before it builds. */
async function beginBuild(project: string): Promise<void> {
  const root = pathToFileURL(`${project}/`);
  const { hooks } = hashmark();
  const nothing = () => undefined;
  const setup = {
    addClientDirective: nothing,
    injectRoute: nothing,
    updateConfig: nothing,
    command: 'build',
  };
  const at = (path: string) => new URL(path, root);
  const config = {
    ...{ root, base: '/', fetchFile: 'fetch', trailingSlash: 'ignore', integrations: [] },
    ...{ srcDir: at('src/'), publicDir: at('public/'), outDir: at('dist/') },
    build: { client: at('dist/client/'), server: at('dist/server/'), serverEntry: 'entry.mjs' },
  };
  await hooks['astro:config:setup']?.({ ...setup, config } as never);
  await hooks['astro:build:start']?.({} as never);
}

/** Builds a project by Astro itself. @param settings more of its configuration @param given options of the integration @returns the lines that are said */
function build(files: Files, settings: string, given = ''): Promise<readonly string[]> {
  const config = `import node from '@astrojs/node';\nimport { hashmark } from 'hashmark/astro';\n
    export default { integrations: [hashmark(${given})], vite: { logLevel: 'error' }, ${settings} };`;
  const project = writeProject({
    ...files,
    'astro.config.mjs': config,
    'package.json': '{ "type": "module" }',
  });
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const options = { cwd: project, env: { ...env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' } };
  return new Promise((resolve) =>
    execFile(process.execPath, [astro, 'build'], options, (_error, stdout, stderr) =>
      resolve((stdout + stderr).trimEnd().split('\n')),
    ),
  );
}

/** The component that a build, or a page in development, makes of the widget. */
async function makeMount(project: string): Promise<unknown> {
  type Loader = { load: { handler: (this: { addWatchFile(): void }, id: string) => Promise<unknown> } };
  const { load } = widgetsPlugin(pathToFileURL(`${project}/`)) as unknown as Loader;
  const id = join(project, 'widgets/seat-picker/__mount.astro');
  return await load.handler.call({ addWatchFile: () => undefined }, id);
}

describe('a project with a mistake in a definition', () => {
  it.each(PROJECTS)('%# is refused by check and build in the same words', async (files, sentence) => {
    const project = writeProject(files);
    expect(await run(project, 'content', 'check')).toEqual({ code: 2, said: `${sentence}\n` });
    await expect(beginBuild(project)).rejects.toThrow(new RegExp(`^${RegExp.escape(sentence)}$`));
  });

  it('is refused by `astro build` with the sentence last, and no way through the code of others', async () => {
    // What `defineSite` refuses comes with what it was thrown for.
    const [files, sentence] = PROJECTS.find(([, said]) => said.includes('The site declares')) ?? [{}, ''];
    const said = await build(files, '');
    expect(said.at(-1)).toBe(sentence);
  });

  // By Astro itself: what runs tests would read the files in its own way.
  it.each<(typeof PROJECTS)[number]>([
    [
      { 'src/site.ts': "const name: string = 'Seats';\nexport default { name } };\n" },
      'src/site.ts:2:25: This cannot be read: Unexpected token. Correct it here.',
    ],
    [
      { 'widgets/seat-picker/widget.ts': widget.replace("summary: 'Seats.',", "summary: 'Seats.") },
      'widgets/seat-picker/widget.ts:2:73: This cannot be read: Expected `,` or `}` but found `Identifier`. Correct it here.',
    ],
  ])('%# is told by check and build where a file is no code', async (files, sentence) => {
    expect(await run(writeProject(files), 'content', 'check')).toEqual({ code: 2, said: `${sentence}\n` });
    expect((await build(files, '')).at(-1)).toBe(sentence);
  });

  it('says so of a widget whose mount is made, as in development', async () => {
    const [[files, sentence] = [{}, '']] = PROJECTS;
    await expect(makeMount(writeProject(files))).rejects.toThrow(sentence);
  });
});

describe('a project with settings of Astro under which it would be built and not work', () => {
  it('is refused with a line for each', async () => {
    const said = await build(
      { 'src/fetch.ts': 'export default {};' },
      `base: '/sub/', adapter: node({ mode: 'standalone' }), trailingSlash: 'always',
       i18n: { locales: ['en', 'de'], defaultLocale: 'en' }, build: { serverEntry: 'main.mjs' }`,
    );
    expect(said.slice(-6)).toEqual([
      "astro.config: `adapter`: saw '@astrojs/node'. Leave it out: Hashmark brings the adapter for Node.",
      "astro.config: `base`: saw '/sub/'. Leave it out, and set `SITE_BASE` where the site is started, e.g. `/shop`.",
      "astro.config: `trailingSlash`: saw 'always'. Leave it out: addresses have no slash at their end.",
      'astro.config: `i18n`: saw an object. Leave it out: the languages are `regions.locales` in src/site.ts.',
      "astro.config: `build.serverEntry`: saw 'main.mjs'. Leave it out: `npx hashmark start` reads dist/.",
      'src/fetch.ts: It would have no effect, as Hashmark answers the requests. Write a module with `routes`, or a middleware.',
    ]);
  });

  it('is refused where a start would not find what was built', async () => {
    const said = await build({}, "outDir: './out'");
    expect(said.at(-1)).toBe(
      "astro.config: `outDir`: saw 'out/'. Leave it out: `npx hashmark start` reads dist/.",
    );
  });

  it('is refused where its layout is not there, or its policy forbids what pages run', async () => {
    const options = `{ layout: './src/Nowhere.astro', policy: ["img-src 'self'", "script-src 'self' https://numbers.example"] }`;
    expect((await build({}, '', options)).slice(-2)).toEqual([
      "astro.config: `layout` of Hashmark: saw './src/Nowhere.astro'. There is no such file.",
      'astro.config: `policy` of Hashmark: saw script-src, without the hashes of what pages need. Name sources in `security.csp.scriptDirective.resources` of Astro.',
    ]);
  });

  it('is told where the definition has to be', async () => {
    const said = await build({ 'site/package.json': '{}' }, "root: './site', outDir: './site/dist'");
    expect(said.at(-1)).toMatch(/^There is no src\/site\.ts in .*site\. It says what the site is\.$/);
  });
});

describe('a project without mistakes', () => {
  it('is checked and built, and starts as far as it can without a build', async () => {
    const project = writeProject({});
    expect(await run(project, 'content', 'check')).toEqual({ code: 0, said: '' });
    await expect(beginBuild(project)).resolves.toBeUndefined();
    expect(await run(project, 'start')).toEqual({
      code: 1,
      said: 'There is no build in dist/. Run `npx astro build` first.\n',
    });
  });

  it('leads to pages of its own, which no list names', async () => {
    const files = {
      'content/pages/main.en.md':
        '---\ntitle: Seats\n---\n\n[Rows](/rows) [One](/rows/7) [Parts](/_part) [Nowhere](/nowhere)\n',
      'src/pages/rows/index.astro': '<h1>Rows</h1>',
      'src/pages/rows/[row].astro': '<h1>A row</h1>',
      'src/pages/_part.astro': '<p>A part</p>',
    };
    const { code, said } = await run(writeProject(files), 'content', 'check');
    expect(code).toBe(0);
    expect([...said.matchAll(/The link `([^`]+)`/g)].map(([, link]) => link)).toEqual(['/_part', '/nowhere']);
  });

  it('is written in the languages that it declares, and in no other', async () => {
    const site = defineSite("{ name: 'Seats', regions: { locales: ['en', 'de'] } }");
    const check = (locale: string) => {
      const page = right['content/pages/main.en.md'];
      const files = { 'src/site.ts': site, [`content/pages/main.${locale}.md`]: page };
      return run(writeProject(files), 'content', 'check');
    };
    expect(await check('de')).toEqual({ code: 0, said: '' });
    for (const [locale, repair] of [
      ['sv', 'Write e.g. `pages/main.en.md`.'],
      ['de-CH', 'Did you mean `pages/main.de.md`?'],
    ] as const)
      expect(await check(locale)).toEqual({
        code: 1,
        said: expect.stringContaining(
          `content/pages/main.${locale}.md:1:1 error The name ends in no language that the site speaks. ${repair} Languages: en, de.`,
        ),
      });
  });

  it('has amounts in the currencies that it declares, and in no other', async () => {
    const page = (code: string) =>
      right['content/pages/main.en.md'].replace(
        '---\n\n',
        `variables: { fee: { EUR: €5, ${code}: £5 } }\n---\n\n{fee}\n`,
      );
    const site = defineSite("{ name: 'Seats', regions: { currencies: ['GBP'] } }");
    const check = (code: string) =>
      run(writeProject({ 'src/site.ts': site, 'content/pages/main.en.md': page(code) }), 'content', 'check');
    expect(await check('GBP')).toEqual({ code: 0, said: '' });
    expect((await check('GPB')).said).toMatch(/variables\.fee.*GPB.*Did you mean `?GBP/s);
  });

  it('has amounts in coins of its own, as it says that they are counted', async () => {
    const page = right['content/pages/main.en.md'].replace(
      '---\n\n',
      'variables: { fee: { EUR: €5, GEM: 5 GEM } }\n---\n\n{fee}\n',
    );
    const check = (coins: string) =>
      run(
        writeProject({
          'src/site.ts': defineSite(
            `{ name: 'Seats', regions: { currencies: ['EUR', 'GEM'], coins: ${coins} } }`,
          ),
          'content/pages/main.en.md': page,
        }),
        ...['content', 'check'],
      );
    expect(await check('{ GEM: { subunits: 1000 } }')).toEqual({ code: 0, said: '' });
    expect((await check('{ GEM: { subunits: 60 } }')).said).toContain(
      'src/site.ts: The coin GEM has 60 subunits.',
    );
    expect((await check('{}')).said).toContain('of another coin `coins` says how');
  });

  it('has mounts', async () => {
    expect(await makeMount(writeProject({}))).toContain('<Widget client:in-view');
  });
});
