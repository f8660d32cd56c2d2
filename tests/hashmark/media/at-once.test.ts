/** Many who want something of the library at the same time, and work that was cut off. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaAddress } from '../../../src/hashmark/cms/authoring/media-routes.ts';
import { Media } from '../../../src/hashmark/media/media.ts';
import { MediaFiles } from '../../../src/hashmark/media/media-files.ts';
import { mediaRoutes } from '../../../src/hashmark/media/routes.ts';
import { uuidv7 } from '../../../src/hashmark/process/runtime.ts';
import type { MediaRow } from '../../../src/hashmark/store/media-tables.ts';
import { createWorld, type World } from '../cms/world.ts';
import { storeKinds } from '../store/stores.ts';

const paint = async (width: number, height: number, background = '#205080') =>
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const uploadOf = (file: Buffer, name = 'lake') => ({
  ...{ body: new Blob([new Uint8Array(file)]).stream(), length: file.length, name, folder: '' },
});
const typeOf = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  return `${status} ${headers.get('content-type')}`;
};

describe.each(storeKinds)('the library on $name', (kind) => {
  let world: World;
  let read: (path: string) => Response | Promise<Response>;
  beforeEach(async () => {
    world = await createWorld(kind);
    const app = mediaRoutes(() => world);
    read = (path) => app.request(path);
  });
  afterEach(() => world.remove());
  const add = async (file: Buffer) => await world.media.add(uploadOf(file), 'ann');

  it('writes what many readers ask for once, and takes uploads meanwhile', async () => {
    const old = await add(await paint(400, 400));
    await world.media.replace(old.id, uploadOf(await paint(800, 400)), 'ann');
    const cut = mediaAddress(old).replace(/png$/, '320.webp');
    const answers = Promise.all(Array.from({ length: 60 }, () => typeOf(read(cut))));
    expect((await add(await paint(9, 9))).width).toBe(9);
    expect([...new Set(await answers)]).toEqual(['200 image/webp']);
  });

  it('takes many uploads, and has every width of each when it rests', async () => {
    const picture = await paint(321, 9);
    const rows = await Promise.all(Array.from({ length: 60 }, () => add(picture)));
    await world.media.files.idle();
    for (const row of rows)
      for (const shown of [320, 321]) {
        const path = mediaAddress(row).replace(/png$/, `${shown}.avif`);
        expect(await typeOf(read(path))).toBe('200 image/avif');
      }
    expect(world.warnings).toEqual([]);
  });

  it('has the best format again after another point matters, and after a process that ended amid its work', async () => {
    const row = await add(await paint(400, 300));
    await world.media.files.idle();
    const avif = mediaAddress(row).replace(/png$/, '320.avif');
    await world.media.change(row.id, { focal: { x: 0, y: 0 } }, 'ann');
    expect(await typeOf(read(avif))).toBe('200 image/avif');

    await rm(join(dirname(world.media.files.pathOf(row)), 'cuts'), { recursive: true });
    const sooner = await read(avif);
    expect(await typeOf(sooner)).toBe('200 image/webp');
    // Else browsers would keep it for minutes after the better one is there.
    expect(sooner.headers.get('cache-control')).toBe('no-store');
    await world.media.files.idle();
    const better = await read(avif);
    expect(await typeOf(better)).toBe('200 image/avif');
    expect(better.headers.get('cache-control')).toContain('max-age=300');
  });

  it('shows of a picture that was replaced what matters now, also while it is being cut', async () => {
    const old = await add(await paint(200, 200));
    const halves = await sharp(await paint(400, 200, '#ff0000'))
      .composite([{ input: await paint(200, 200, '#00ff00'), left: 200, top: 0 }])
      .png()
      .toBuffer();
    await world.media.replace(old.id, uploadOf(halves), 'ann');
    const cut = mediaAddress(old).replace(/png$/, '200.webp');
    for (const x of [0, 1000, 0, 1000]) {
      await world.media.change(old.id, { focal: { x, y: 500 } }, 'ann');
      const before = read(cut);
      await world.media.change(old.id, { focal: { x: 1000 - x, y: 500 } }, 'ann');
      await before;
      const answer = await read(cut);
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      expect(Math.round((channels[0]?.mean ?? 0) / 255)).toBe(x === 0 ? 0 : 1);
    }
  });

  it('adds a file that is restored twice at the same time once', async () => {
    const named = { id: 'abcdefghijkl', version: '0123456789ab' };
    const picture = await paint(20, 20);
    const restored = await Promise.all(
      Array.from({ length: 4 }, () => world.media.restore(named, uploadOf(picture), 'ann')),
    );
    expect(new Set(restored.map(({ version }) => version)).size).toBe(1);
    expect((await world.media.list({})).items).toHaveLength(1);
    expect(await typeOf(read(`/media/${named.id}/${named.version}-20x20/lake.png`))).toBe('200 image/png');
  });
});

it('no formats are refused for a moment while another library of the process reads', async () => {
  const folders = [
    await mkdtemp(join(tmpdir(), 'hashmark-one-')),
    await mkdtemp(join(tmpdir(), 'hashmark-two-')),
  ];
  const picture = await paint(300, 300);
  const reading: number[] = [];
  const { block } = sharp;
  const closing = vi.spyOn(sharp, 'block').mockImplementation((operations) => {
    reading.push(sharp.counters().process);
    block(operations);
  });
  try {
    const libraries = folders.map((folder) => new MediaFiles({ folder, log: console }));
    const receive = async (files: MediaFiles) => {
      for (let left = 10; left > 0; left--)
        await files.receive(new Blob([new Uint8Array(picture)]).stream(), undefined);
    };
    await Promise.all(libraries.map(receive));
    expect(reading.filter((pictures) => pictures > 0)).toEqual([]);
  } finally {
    closing.mockRestore();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  }
});

/** What this module prints in a process whose files end after so many kibibytes, which is told so instead of ended. */
function runOnFullDisk(kibibytes: number, code: string): string {
  const limited = `trap '' XFSZ; ulimit -f ${kibibytes}; exec "$0" --input-type=module-typescript -e "$1"`;
  return spawnSync('bash', ['-c', limited, process.execPath, code], {
    encoding: 'utf8',
    env: {},
  }).stdout.trim();
}

/** The beginning of such a module: the library in this folder. */
const openFiles = (folder: string) => `
  import { MediaFiles } from ${JSON.stringify(import.meta.resolve('../../../src/hashmark/media/media-files.ts'))};
  const files = new MediaFiles({ folder: ${JSON.stringify(folder)}, log: { error: ({ err }) => console.log(err.code) } });`;

it('a preview that did not fit on a full disk is made when there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-full-'));
  try {
    const files = new MediaFiles({ folder, log: console });
    const file = { bytes: await paint(20, 20), extension: 'png', width: 20, height: 20 } as const;
    const row = { id: 'a', version: await files.keep('a', file), ...file } as unknown as MediaRow;
    const code = `${openFiles(folder)}
      await files.findPreview(${JSON.stringify({ ...row, bytes: 0 })});
      await files.idle();`;
    expect(runOnFullDisk(0, code)).toBe('EFBIG');
    expect(await files.findPreview(row)).toBeUndefined();
    await files.idle();
    expect((await files.findPreview(row))?.length).toBeGreaterThan(20);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('stops with what is being made, and makes the rest when somebody asks for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-stopped-'));
  try {
    const file = { bytes: await paint(700, 400), extension: 'png', width: 700, height: 400 } as const;
    const said: unknown[] = [];
    const log = { error: (...words: unknown[]) => said.push(words) };
    const files = new MediaFiles({ folder, log });
    const rows = await Promise.all(
      ['a', 'b', 'c'].map(async (id) => {
        const version = await files.keep(id, file);
        return { ...file, id, version, focal_x: 500, focal_y: 500 } as unknown as MediaRow;
      }),
    );
    for (const row of rows) files.prepare(row);
    await files.close();
    const names = await readdir(folder, { recursive: true });
    // Of each picture there are a preview and three widths in two formats.
    expect(names.filter((name) => /\.(?:webp|avif)$/.test(name)).length).toBeLessThanOrEqual(1);
    expect(said).toEqual([]);

    const later = new MediaFiles({ folder, log });
    for (const row of rows) {
      const cut = { width: 700, height: 400, shown: 320 };
      expect(await later.findCut(row, { ...cut, format: 'webp' })).toContain('.webp');
      await later.findPreview(row);
      await later.idle();
      expect((await later.findPreview(row))?.length).toBeGreaterThan(20);
    }
    expect(said).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('pages hear of a picture that is put back after another was in its place', async () => {
  const world = await createWorld(storeKinds[0] as (typeof storeKinds)[number]);
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-back-'));
  try {
    const heard: string[] = [];
    const { store, clock } = world;
    const runtime = { now: () => clock.now, random: () => 0.5, id: () => uuidv7(clock.now) };
    const onChange = ({ id }: { id: string }) => heard.push(id);
    const media = new Media({ store, runtime, log: console, folder, quota: 2 ** 30, onChange });
    const [one, other] = [await paint(20, 20), await paint(20, 20, '#802020')];
    const row = await media.add(uploadOf(one), 'ann');
    for (const [at, file] of [other, one, other].entries()) {
      await media.files.idle();
      expect(heard).toHaveLength(at + 1);
      await media.replace(row.id, uploadOf(file), 'ann');
    }
    await media.files.idle();
    expect(heard).toEqual(Array.from({ length: 4 }, () => row.id));
  } finally {
    await world.remove();
    await rm(folder, { recursive: true });
  }
});

it('what an upload has left behind that was cut off is removed, and what others write stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-cut-'));
  try {
    const file = { bytes: await paint(20, 20), extension: 'png', width: 20, height: 20 } as const;
    await new MediaFiles({ folder, log: console }).keep('a', file);
    const [unfinished = ''] = (await readdir(folder)).filter((name) => name !== 'a');
    for (const name of ['old', 'new']) await writeFile(join(folder, unfinished, name), 'half of a file');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, unfinished, 'old'), yesterday, yesterday);
    await new MediaFiles({ folder, log: console }).idle();
    expect(await readdir(join(folder, unfinished))).toEqual(['new']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a file that comes again to a full disk stays as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-full-'));
  try {
    const files = new MediaFiles({ folder, log: console });
    const file = { bytes: randomBytes(200_000), extension: 'pdf', width: 0, height: 0 } as const;
    const path = files.pathOf({ id: 'a', version: await files.keep('a', file), extension: 'pdf' });
    const code = `
      import { readFileSync } from 'node:fs';
      ${openFiles(folder)}
      const bytes = readFileSync(${JSON.stringify(path)});
      await files.keep('a', { bytes, extension: 'pdf', width: 0, height: 0 }).catch(({ code }) => console.log(code));`;
    expect(runOnFullDisk(64, code)).toBe('EFBIG');
    expect((await readFile(path)).equals(file.bytes)).toBe(true);
    expect(await readdir(dirname(path))).toEqual(['own.pdf']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
