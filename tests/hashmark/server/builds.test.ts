import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { putBuild } from '../../../src/hashmark/astro/put-build.ts';
import {
  buildSite,
  endProcess,
  makeFolder,
  SMALL_SITE,
  startSite,
  writeIn,
} from '../../support/small-site.ts';

const island = (word: string) => `import { useState } from 'react';
export default function SeatPicker() {
  const [seat, setSeat] = useState(0);
  return <button type="button" onClick={() => setSeat(seat + 1)}>${word} {seat}</button>;
}
`;

const FILES = {
  ...SMALL_SITE,
  'content/pages/lobby.en.md': '---\ntitle: Seats\n---\n\n#SeatPicker[]#\n',
  'src/site.ts': "export default { name: 'Seats' };",
  'src/pages/rows.astro': '<h1>Rows</h1>',
  'src/pages/picture.astro': `---
import { Image } from 'astro:assets';
import dot from '../dot.png';
---
<Image src={dot} alt="A dot" width={8} height={8} />`,
  'widgets/seat-picker/widget.ts': `import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
export default defineWidget({
  name: 'SeatPicker', folder: 'seat-picker', summary: 'Seats.', display: 'block', hydration: 'visible', version: 1,
  props: z.strictObject({}), examples: [{ title: 'Usual', text: '#SeatPicker[]#' }],
});`,
  'widgets/seat-picker/SeatPicker.tsx': island('Seat'),
};

const DOT = { create: { width: 16, height: 16, channels: 3, background: 'red' } } as const;

/** The picture that a page shows. */
async function askPicture(url: string): Promise<Response> {
  const page = await (await fetch(`${url}/picture`)).text();
  const [, address = ''] = /<img src="([^"]+)"/.exec(page) ?? [];
  return await fetch(url + address.replaceAll('&amp;', '&'));
}

it('a build beside a running server takes nothing from it, nor from the pages that its readers have open', async () => {
  const project = makeFolder();
  writeIn(project, FILES);
  writeFileSync(join(project, 'src/dot.png'), await sharp(DOT).png().toBuffer());
  await buildSite(project);
  const first = await startSite(project);
  const page = await (await fetch(`${first.url}/en`)).text();
  const [, script = ''] = /component-url="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/^\/_astro\/.+\.js$/);

  writeIn(project, {
    'widgets/seat-picker/SeatPicker.tsx': island('Chair'),
    'src/pages/rows.astro': '<h1>Benches</h1>',
  });
  await buildSite(project);
  // Nobody has asked for either before.
  expect(await (await fetch(`${first.url}/rows`)).text()).toContain('<h1>Rows</h1>');
  expect(await (await fetch(first.url + script)).text()).toContain('Seat');
  const picture = await askPicture(first.url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 8, height: 8 });
  for (const width of ['5000', '5000px']) {
    const large = await fetch(`${first.url}/_image?href=%2F_astro%2Fdot.png&w=${width}&f=webp`);
    expect([large.status, await large.text()]).toEqual([422, expect.stringContaining('at most 4096 pixels')]);
  }
  await first.stop();

  const second = await startSite(project);
  expect(await (await fetch(`${second.url}/rows`)).text()).toContain('<h1>Benches</h1>');
  const now = await (await fetch(`${second.url}/en`)).text();
  expect(now).toContain('Chair');
  expect(now).not.toContain(script);
  expect(await (await fetch(second.url + script)).text()).toContain('Seat');
}, 240_000);

/** What Astro leaves when it has built. */
const makeBuild = (dist: string, word: string) =>
  writeIn(join(dist, '.building'), {
    'client/_astro/word.js': word,
    'server/start.mjs': `export const start = ${JSON.stringify(word)};`,
  });

/** A process that has read what a start reads, and holds it as a server does. It says which build that is. */
async function hold(dist: string): Promise<{ child: ChildProcess; word: string }> {
  const lock = join(process.cwd(), 'src/hashmark/server/hold-build.ts');
  const code = `const { start } = await import(${JSON.stringify(join(dist, 'start.mjs'))});
    const { holdBuild } = await import(${JSON.stringify(lock)});
    holdBuild(process.argv[1]);
    setInterval(() => undefined, 1000);
    console.log(start);`;
  const newest = /'(\d+)'/.exec(readFileSync(join(dist, 'start.mjs'), 'utf8'))?.[1] ?? '';
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, join(dist, newest)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => endProcess(child));
  const word = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return { child, word };
}

const readWords = (dist: string) =>
  readdirSync(dist)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFileSync(join(dist, name, 'client/_astro/word.js'), 'utf8'))
    .sort();

it('keeps the newest build, the two before it, and each that a process still runs', async () => {
  const dist = makeFolder();
  const build = (word: string) => {
    makeBuild(dist, word);
    putBuild(dist);
  };
  build('1st');
  const { child, word } = await hold(dist);
  expect(word).toBe('1st');
  for (const next of ['2nd', '3rd', '4th', '5th', '6th']) build(next);
  expect(readWords(dist)).toEqual(['1st', '4th', '5th', '6th']);
  expect((await hold(dist)).word).toBe('6th');
  // Tools find the newest where Astro would have put it.
  expect(readFileSync(join(dist, 'client/_astro/word.js'), 'utf8')).toBe('6th');
  await endProcess(child);
  build('7th');
  expect(readWords(dist)).toEqual(['5th', '6th', '7th']);
  // The names come again, so that a cache of what is compiled, by path, does not grow.
  expect(readdirSync(dist).filter((name) => Number(name) > 5)).toEqual([]);
  expect(existsSync(join(dist, '.building'))).toBe(false);
});
