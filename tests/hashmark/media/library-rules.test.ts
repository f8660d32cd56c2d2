/** The library: what may be said of a file, what may take its place, and what an import says of it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthoringClient } from 'hashmark/client';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importLibrary } from '../../../src/hashmark/cms/cli/library.ts';
import { createStudio, type StudioWorld } from '../staff/world.ts';
import { storeKinds } from '../store/stores.ts';

const [kind] = storeKinds;
const onward = async () => undefined;
const drawing = (text: string) => Buffer.from(`<svg viewBox="0 0 9 9"><text>${text}</text></svg>`);
const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);
const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();

describe('a file of the library', () => {
  let world: StudioWorld;
  let client: ReturnType<typeof createAuthoringClient>;
  let root: string;
  beforeEach(async () => {
    if (!kind) throw new Error('There is no store.');
    world = await createStudio(kind);
    root = await mkdtemp(join(tmpdir(), 'hashmark-library-rules-'));
    const { app, cms } = world;
    const fetch = async (address: string, init: RequestInit) => await app.request(address, init);
    client = createAuthoringClient({ url: 'http://localhost', token: cms.token, fetch });
  });
  afterEach(async () => {
    await world.remove();
    await rm(root, { recursive: true });
  });

  const add = (file: Buffer) => client.uploadMedia({ name: 'lake', folder: '', file: new Uint8Array(file) });

  it('is replaced by one of its kind alone, so that its addresses go on showing something', async () => {
    for (const [before, other] of [
      [drawing('a'), pdf('a')],
      [pdf('a'), drawing('a')],
      [await png(), drawing('a')],
      [drawing('a'), await png()],
    ] as const) {
      const { id, address } = await add(before);
      await expect(client.replaceMedia({ id, file: new Uint8Array(other) })).rejects.toMatchObject({
        ...{ status: 422, code: 'validation-failed' },
      });
      expect((await client.readMedia({ id })).address).toBe(address);
    }
    for (const [before, after] of [
      [drawing('a'), drawing('b')],
      [pdf('a'), pdf('b')],
      [
        await png(),
        await sharp(await png())
          .jpeg()
          .toBuffer(),
      ],
    ] as const) {
      const { id } = await add(before);
      await client.replaceMedia({ id, file: new Uint8Array(after) });
    }
  });

  it('has words in languages of the site, without blanks around them', async () => {
    const { id } = await add(await png());
    const say = (alt: Record<string, string | null>) => client.changeMedia({ id, alt });
    expect((await say({ en: '  A lake ', de: ' \n ' })).alt).toEqual({ en: 'A lake' });
    expect((await say({ en: ' ' })).alt).toEqual({});
    for (const foreign of ['xx', 'EN', '__proto__x'])
      await expect(say({ [foreign]: 'A lake' })).rejects.toMatchObject({
        code: 'validation-failed',
        message: expect.stringContaining(`There is no locale \`${foreign}\``),
      });
    // What is held in a language that the site had once can be taken away.
    await world.media.change(id, { alt: { xx: 'Once', en: 'A lake' } }, 'ann');
    expect((await say({ xx: null })).alt).toEqual({ en: 'A lake' });
  });

  /** A folder with one picture, of which its list says this. */
  async function listed(told: { alt: Record<string, string>; focal: { x: number; y: number } }) {
    const file = { id: 'abcdefghijkl', version: '0'.repeat(12), name: 'lake', folder: '', extension: 'png' };
    await mkdir(join(root, 'media'), { recursive: true });
    await writeFile(join(root, 'media/lake-abcdefghijkl.png'), await png());
    await writeFile(join(root, 'media/library.json'), JSON.stringify({ files: [{ ...file, ...told }] }));
    return { id: file.id, version: file.version, name: file.name, folder: '' };
  }

  it('is told by an import what its list says, cut to what is allowed and in languages of the site', async () => {
    const alt = { en: `${'A lake. '.repeat(60)}`, xx: 'Elsewhere', de: 'Ein See' };
    const { id } = await listed({ alt, focal: { x: 100, y: 900 } });
    expect(await importLibrary(root, client, false, onward)).toBe(1);
    const { alt: said, focal } = await client.readMedia({ id });
    expect([Object.keys(said).sort(), focal]).toEqual([['de', 'en'], { x: 100, y: 900 }]);
    expect(said.en).toMatch(/^A lake\..*…$/);
    expect(said.en?.length).toBeLessThanOrEqual(300);
  });

  it('that came in an import which ended amid its work is told the rest by the next one, and no other is', async () => {
    const named = await listed({ alt: { en: 'A lake' }, focal: { x: 100, y: 900 } });
    await client.restoreMedia({ ...named, file: new Uint8Array(await png()) });
    expect(await importLibrary(root, client, true, onward)).toBe(0);
    expect((await client.readMedia(named)).alt).toEqual({});
    expect(await importLibrary(root, client, false, onward)).toBe(0);
    const told = { alt: { en: 'A lake' }, focal: { x: 100, y: 900 } };
    expect(await client.readMedia(named)).toMatchObject(told);

    await client.changeMedia({ id: named.id, alt: { en: null, de: 'Ein See' } });
    await importLibrary(root, client, false, onward);
    expect((await client.readMedia(named)).alt).toEqual({ de: 'Ein See' });
  });
});
