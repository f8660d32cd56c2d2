/** The library of pictures: what is uploaded, what is kept of it, and how it is sent. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createAuthoringClient } from 'hashmark/client';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportLibrary, importLibrary } from '../../../src/hashmark/cms/cli/library.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { listWidths, readMediaAddress } from '../../../src/hashmark/engine/media-address.ts';
import { addPictureSizes, listPictures } from '../../../src/hashmark/engine/responsive-pictures.ts';
import { cutAround } from '../../../src/hashmark/media/process-picture.ts';
import { mediaRoutes } from '../../../src/hashmark/media/routes.ts';
import { sanitiseDrawing } from '../../../src/hashmark/media/sanitise-drawing.ts';
import { composed } from '../engine/fixtures.ts';
import { createStudio, type StudioWorld } from '../staff/world.ts';
import { storeKinds } from '../store/stores.ts';

const paint = (width: number, height: number, background = '#205080') =>
  sharp({ create: { width, height, channels: 3, background } });
const PNG_HTML = Buffer.from('<html><script>alert(1)</script></html>');

describe.each(storeKinds)('the library on $name', (kind) => {
  let world: StudioWorld;
  let files: Hono;
  beforeEach(async () => {
    world = await createStudio(kind);
    await world.addPerson('ann@site.example', { role: 'publisher' });
    files = mediaRoutes(() => world);
  });
  afterEach(() => world.remove());

  async function signIn() {
    const browser = world.browser();
    await browser.signIn('ann@site.example');
    const put = async (path: string, body: Buffer | ReadableStream<Uint8Array>, headers = {}) => {
      const given = body instanceof Buffer ? new Uint8Array(body) : body;
      const init = { method: 'PUT', body: given, headers, duplex: 'half' };
      const answer = await browser.send(`/api/authoring${path}`, init as RequestInit);
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    return { ...browser, put };
  }
  const read = (path: string) => files.request(path);

  it('is exported with what is told of its files, and is the same where that is imported', async () => {
    const clientOf = ({ app, cms }: StudioWorld) =>
      createAuthoringClient({
        url: 'http://localhost',
        token: cms.token,
        fetch: async (address, init) => await app.request(address, init),
      });
    const onward = async () => undefined;
    const [folder, output] = [await mkdtemp(join(tmpdir(), 'hashmark-library-')), new Output(true)];
    const [here, other] = [world, await createStudio(kind)];
    try {
      const photo = new Uint8Array(await paint(300, 200).jpeg({ quality: 95 }).toBuffer());
      const added = await clientOf(here).uploadMedia({
        name: 'Été.jpg',
        folder: 'summer/night',
        file: photo,
      });
      const reported = { alt: { en: 'A lake' }, focal: { x: 100, y: 900 } };
      await clientOf(here).changeMedia({ id: added.id, ...reported });
      await exportLibrary(folder, clientOf(here), output, onward);
      const file = join(folder, `media/summer/night/ete-${added.id}.jpg`);
      expect(await readFile(file)).toEqual(Buffer.from(await clientOf(here).downloadMedia({ id: added.id })));
      expect(readFolder(folder).problems).toEqual([]);

      expect(await importLibrary(folder, clientOf(other), true, onward)).toBe(1);
      await expect(clientOf(other).readMedia({ id: added.id })).rejects.toMatchObject({ code: 'not-found' });
      expect(await importLibrary(folder, clientOf(other), false, onward)).toBe(1);
      expect(await importLibrary(folder, clientOf(other), false, onward)).toBe(0);
      expect(await clientOf(other).readMedia({ id: added.id })).toMatchObject({
        ...{ name: 'ete', folder: 'summer/night', ...reported },
      });
      // Texts name the file as they did.
      const shown = await mediaRoutes(() => other).request(added.address);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const strange = { id: added.id, version: '0'.repeat(12), name: 'x', folder: '', file: photo };
      await expect(clientOf(other).restoreMedia(strange)).rejects.toMatchObject({ code: 'conflict' });
      await expect(clientOf(other).restoreMedia({ ...strange, id: '../x' })).rejects.toMatchObject({
        status: 404,
      });
    } finally {
      await other.remove();
      await rm(folder, { recursive: true });
    }
  });

  it('keeps a picture without what a camera adds, turned as it was held, in widths for every screen', async () => {
    const { put } = await signIn();
    const photo = await paint(1000, 500)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await put('/media?name=Été%20am%20See.JPG&folder=summer', photo);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'ete-am-see',
      folder: 'summer',
      extension: 'jpg',
      width: 500,
      height: 1000,
    });
    expect(readMediaAddress(body.address)).toMatchObject({ width: 500, height: 1000 });

    const own = await read(body.address);
    expect(own.headers.get('content-type')).toBe('image/jpeg');
    expect(own.headers.get('content-security-policy')).toContain('sandbox');
    const kept = await sharp(Buffer.from(await own.arrayBuffer())).metadata();
    expect([kept.exif, kept.orientation, kept.width]).toEqual([undefined, undefined, 500]);

    const address = readMediaAddress(body.address);
    if (!address) throw new Error('It has no address.');
    for (const source of listWidths(address, 'webp').split(', ')) {
      const [path = '', shown = ''] = source.split(' ');
      const answer = await read(path);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${width}w`).toBe(shown);
    }
    await world.media.files.idle();
    const avif = await read(listWidths(address, 'avif').split(' ')[0] ?? '');
    expect(avif.headers.get('content-type')).toBe('image/avif');
    const etag = own.headers.get('etag') ?? '';
    // Proxies that pack a file make its tag a weak one.
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await files.request(body.address, { headers: { 'If-None-Match': held } })).status).toBe(304);
  });

  it('tells files by what they hold: refuses what is no picture, too much, and too many pixels', async () => {
    const { put } = await signIn();
    expect(await put('/media?name=a.png', PNG_HTML)).toMatchObject({ status: 422 });
    expect(await put('/media?name=a.png', Buffer.from('nothing at all'))).toMatchObject({ status: 422 });
    const tiff = await paint(10, 10).tiff().toBuffer();
    const refused = await put('/media?name=a.tiff', tiff);
    expect(refused.body.error.message).toContain('Allowed are JPEG');
    const bomb = await paint(7100, 7100).png({ compressionLevel: 1 }).toBuffer();
    expect((await put('/media?name=bomb.png', bomb)).status).toBe(422);
    expect((await put('/media?folder=../etc', tiff)).status).toBe(422);
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect((await put('/media?name=endless', endless)).status).toBe(413);
    const { body } = await world.browser().json('GET', '/media');
    expect(body.error.code).toBe('unauthenticated');
    expect((await world.media.list({})).items).toEqual([]);
  });

  it('shows a replaced picture wherever the old one stood, cut around what matters; nobody else can choose a cut', async () => {
    const { put, json } = await signIn();
    const { body: old } = await put('/media?name=one', await paint(400, 400).png().toBuffer());
    const wide = await sharp(await paint(800, 400, '#ff0000').png().toBuffer())
      .composite([{ input: await paint(400, 400, '#00ff00').png().toBuffer(), left: 400, top: 0 }])
      .png()
      .toBuffer();
    const { body: fresh } = await put(`/media/${old.id}/file`, wide);
    expect(fresh).toMatchObject({ id: old.id, width: 800, height: 400 });
    const colour = async () => {
      const path = old.address.replace(/\.png$/, '.400.webp');
      const answer = await read(path);
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return channels.map(({ mean }) => Math.round(mean / 255));
    };
    await json('PATCH', `/media/${old.id}`, { focal: { x: 1000, y: 500 }, alt: { en: 'Green' } });
    expect(await colour()).toEqual([0, 1, 0]);
    await json('PATCH', `/media/${old.id}`, { focal: { x: 0, y: 500 } });
    expect(await colour()).toEqual([1, 0, 0]);

    for (const other of ['-400x401/', '-4000x4000/', '-1x1/'])
      expect((await read(old.address.replace('-400x400/', other))).status).toBe(404);
    expect((await read(old.address.replace(/\.png$/, '.333.webp'))).status).toBe(404);
    expect((await read(old.address.replace(/\.png$/, '.1280.webp'))).status).toBe(404);
    await json('PATCH', `/media/${old.id}`, { trashed: true });
    expect((await read(old.address)).status).toBe(404);
    const { body: audit } = await json('GET', '/media?trashed=1');
    expect(audit.items[0].alt).toEqual({ en: 'Green' });
  });

  it('keeps the words of every language that nobody changes, whoever writes at the same time', async () => {
    const { put, json } = await signIn();
    const { body: lake } = await put('/media?name=lake', await paint(60, 40).png().toBuffer());
    const say = (alt: Record<string, string | null>) => json('PATCH', `/media/${lake.id}`, { alt });
    await Promise.all([say({ en: 'A lake' }), say({ de: 'Ein See' }), say({ it: 'Un lago' })]);
    await say({ it: '' });
    const { body } = await say({ en: 'A lake at dawn', fr: null });
    expect(body.alt).toEqual({ en: 'A lake at dawn', de: 'Ein See' });
    expect((await json('GET', '/media?search=see')).body.items).toHaveLength(1);
    expect((await say({ de: null })).body.alt).toEqual({ en: 'A lake at dawn' });
  });

  it('says of a picture what it shows and a few pixels of it, unless one can see through it', async () => {
    const { put, json } = await signIn();
    const { body: lake } = await put('/media?name=lake', await paint(1600, 900, '#205080').jpeg().toBuffer());
    await json('PATCH', `/media/${lake.id}`, { alt: { de: 'See' }, focal: { x: 900, y: 100 } });
    await world.media.files.idle();
    const facts = await world.media.describe(lake.id);
    expect(facts).toMatchObject({ alt: { de: 'See' }, focal: { x: 900, y: 100 } });
    const [kind, pixels = ''] = facts?.preview?.split(',') ?? [];
    expect(kind).toBe('data:image/webp;base64');
    expect(pixels.length).toBeLessThan(300);
    const { channels } = await sharp(Buffer.from(pixels, 'base64')).stats();
    for (const [index, wanted] of [0x20, 0x50, 0x80].entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - wanted)).toBeLessThan(6);

    const { body: veil } = await put(
      '/media?name=veil',
      await paint(40, 40).ensureAlpha(0.5).png().toBuffer(),
    );
    await world.media.files.idle();
    expect((await world.media.describe(veil.id))?.preview).toBeUndefined();
    await json('PATCH', `/media/${lake.id}`, { trashed: true });
    expect(await world.media.describe(lake.id)).toBeUndefined();
    expect(await world.media.describe('nothing')).toBeUndefined();
  });

  it('sends what is no picture as what it is, where nothing in it runs', async () => {
    const { put } = await signIn();
    const html = '<script>alert(1)</script>';
    const paper = await put('/media?name=paper', Buffer.from(`%PDF-1.7 ${html}`));
    const drawing = await put(
      '/media?name=drawing',
      Buffer.from('<svg viewBox="0 0 9 9"><text>a</text></svg>'),
    );
    for (const [{ body }, type, disposition] of [
      [paper, 'application/pdf', 'attachment'],
      [drawing, 'image/svg+xml', null],
    ] as const) {
      const { headers } = await read(body.address);
      expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*\bsandbox;/);
      for (const other of ['html', 'svg', 'pdf', 'png', 'webp'].filter((name) => name !== body.extension))
        expect((await read(body.address.replace(/\w+$/, other))).status).toBe(404);
    }
  });

  it('lists by folder and name, in parts', async () => {
    const { put, json } = await signIn();
    const picture = await paint(4, 4).png().toBuffer();
    for (let index = 0; index < 62; index++) {
      world.clock.now += 1;
      await put(`/media?name=p-${index}&folder=${index % 2 ? 'odd' : ''}`, picture);
    }
    const { body: first } = await json('GET', '/media');
    expect(first.folders).toEqual(['', 'odd']);
    const { body: second } = await json('GET', `/media?after=${first.next}`);
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
    expect(names).toEqual(Array.from({ length: 62 }, (_, index) => `p-${61 - index}`));
    expect((await json('GET', '/media?folder=odd')).body.items).toHaveLength(31);
    expect((await json('GET', '/media?search=p-61')).body.items).toHaveLength(1);
    const [shown] = second.items;
    await json('PATCH', `/media/${shown.id}`, {
      alt: { de: 'Die Brücke über den Fluß', en: 'A bridge 100%' },
    });
    for (const words of ['brucke', 'BRÜCKE den', `${shown.name} bridge`, 'odd bridge', '100%', 'ß']) {
      const isThere = words !== 'odd bridge' || shown.folder === 'odd';
      const { items } = (await json('GET', `/media?${new URLSearchParams({ search: words })}`)).body;
      expect(items, words).toHaveLength(isThere ? 1 : 0);
    }
  });
});

describe('a drawing', () => {
  const clean = (inside: string) =>
    sanitiseDrawing(`<svg viewBox="0 0 10 20">${inside}</svg>`).bytes.toString();

  it('keeps shapes and loses whatever runs, loads or embeds', () => {
    const hostile = clean(
      `<script>alert(1)</script><style>*{background:url(https://x.example)}</style><foreignObject><b>x</b></foreignObject>
      <rect width="5" onload="alert(1)" fill="url(https://x.example/a)"/><a href="javascript:alert(1)"><path d="M0 0"/></a>
      <use href="data:image/svg+xml,x"/><use href="#own"/><image href="https://x.example/a.png"/><set attributeName="href" to="x"/>
      <circle fill="url(#own)" r="2"/>`,
    );
    expect(hostile).not.toMatch(
      /script|alert|https:\/\/x|foreign|onload|javascript|data:|<image|<set|<style/,
    );
    expect(hostile).toContain('<path d="M0 0"');
    expect(hostile).toContain('href="#own"');
    expect(hostile).toContain('fill="url(#own)"');
    expect(sanitiseDrawing('<svg viewBox="0 0 10 20"></svg>')).toMatchObject({ width: 10, height: 20 });
    expect(() => sanitiseDrawing('<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 1 1"/>')).toThrow(
      /DOCTYPE/,
    );
    expect(() => sanitiseDrawing('<svg><path d="M0 0"/></svg>')).toThrow(/viewBox/);
    expect(() => sanitiseDrawing('<html></html>')).toThrow();
  });
});

it('a cut lies within its picture, in the proportions that are wanted, as near to what matters as can be', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const part = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(side, side, side, side, part, part, (width, height, w, h, x, y) => {
      const cut = cutAround({ width, height }, { width: w, height: h }, { x, y });
      expect(cut.left >= 0 && cut.top >= 0).toBe(true);
      expect(cut.left + cut.width).toBeLessThanOrEqual(width);
      expect(cut.top + cut.height).toBeLessThanOrEqual(height);
      expect(cut.width === width || cut.height === height).toBe(true);
    }),
  );
});

describe('pictures of a text', () => {
  const own = '/media/abcdefghijkl/0123456789ab-1600x900/lake.jpg';

  it('get their proportions and smaller files, unless an author has said otherwise', () => {
    const html = addPictureSizes(`<p><img src="${own}" alt="A > lake"></p><img src="/images/a.png" alt="">`);
    expect(html).toContain('width="1600" height="900"');
    expect(html).toContain('lake.640.avif 640w');
    expect(html).toContain('alt="A > lake"');
    expect(html).toContain('<img src="/images/a.png" alt="">');
    const byHand = `<img src="${own}" width="100">`;
    expect(addPictureSizes(byHand)).toBe(byHand);
  });

  it('have the words of the library where a text has none, and a few pixels in their place', () => {
    const known = {
      alt: 'A "lake" & more',
      focal: { x: 500, y: 500 },
      preview: 'data:image/webp;base64,AAAA',
    };
    const show = (html: string, facts = known) => addPictureSizes(html, new Map([[own, facts]]));
    expect(listPictures(`<img src="${own}"><img src="${own}"><img src="/images/a.png">`)).toEqual([own]);
    for (const given of [`<img src="${own}" alt="">`, `<img src="${own}">`, `<img alt src="${own}">`])
      expect(show(given)).toMatch(
        /^<span class="picture"><img class="picture__preview" src="data:image\/webp;base64,AAAA" alt=""><picture>.* alt="A &quot;lake&quot; &amp; more" width="1600" .*<\/picture><\/span>$/,
      );
    expect(show(`<img src="${own}" alt="Mine">`)).toContain('alt="Mine"');
    const byHand = `<img src="${own}" width="100"`;
    expect(show(`${byHand}>`)).toBe(`${byHand} alt="A &quot;lake&quot; &amp; more">`);
    expect(show(`${byHand} alt="Mine">`)).toBe(`${byHand} alt="Mine">`);
  });

  it('stay within what an author has written around them, with the words of the library', () => {
    const sources = '<source media="(width < 40rem)" srcset="/images/tall.webp">';
    const { parts } = composed(`<picture>${sources}<img src="${own}"></picture> <img src="${own}">`);
    const known = new Map([[own, { alt: 'A lake', focal: { x: 500, y: 500 }, preview: undefined }]]);
    const html = addPictureSizes(parts.map((part) => ('html' in part ? part.html : '')).join(''), known);
    expect(html).toMatch(
      /<picture><source [^>]*tall\.webp[\s\S]*?><img src="[^"]*" alt="A lake"><\/picture>/,
    );
    expect(html.match(/<picture>/g)).toHaveLength(2);
    expect(html.match(/srcset="[^"]*lake\.640\.avif/g)).toHaveLength(1);
  });

  it('get them whatever their words are', () => {
    const word = fc.constantFrom('full', 'width', 'height', 'srcset=', 'loading=', 'alt', 'src=', 'in fog');
    const words = fc.array(word, { maxLength: 4 }).map((some) => ` ${some.join(' ')}`);
    const known = new Map([[own, { alt: 'Known', focal: { x: 500, y: 500 }, preview: undefined }]]);
    fc.assert(
      fc.property(words, words, (alt, title) => {
        const html = addPictureSizes(`<img alt="${alt}" title="${title}" src="${own}">`, known);
        expect(html).toContain(`<img alt="${alt}" title="${title}" src="${own}" width="1600" height="900"`);
        expect(html).toContain(' loading="lazy"');
        expect(listPictures(html)).toEqual([own]);
        expect(addPictureSizes(`<img title="${title}" src="${own}">`, known)).toContain(
          `<img title="${title}" src="${own}" alt="Known" width="1600"`,
        );
      }),
    );
  });

  it('change nothing else, whatever the HTML is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<img', ' src="', own, '"', '>', '<p>', ' alt="', '&lt;img', '/media/', ' x'),
        ),
        (parts) => {
          const html = parts.join('');
          const text = (value: string) =>
            value.replaceAll(/<picture>.*?<\/picture>/g, '').replaceAll(/<img[\s\S]*?>/g, '');
          expect(text(addPictureSizes(html)).length).toBeLessThanOrEqual(html.length);
          if (!html.includes(`src="${own}"`)) expect(addPictureSizes(html)).toBe(html);
        },
      ),
    );
  });
});
