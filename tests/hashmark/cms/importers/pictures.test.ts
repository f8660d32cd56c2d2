/** Pictures of another system are fetched from the internet only, in bounds, and are what they hold. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments } from '../../../../src/hashmark/cms/cli/arguments.ts';
import { convertExport } from '../../../../src/hashmark/cms/cli/convert.ts';
import { Output } from '../../../../src/hashmark/cms/cli/output.ts';
import { fetchPictures } from '../../../../src/hashmark/cms/importers/fetch-pictures.ts';
import type { ForeignPage } from '../../../../src/hashmark/cms/importers/foreign-pages.ts';
import { naming } from '../../../../src/hashmark/documents/names.ts';
import type { OutsideRules } from '../../../../src/hashmark/http/ask-outside.ts';
import { defineWidget, type WidgetDefinition } from '../../../../src/hashmark/widget/widget.ts';

const LOCAL: OutsideRules = { allowsLocal: true };
const MAX_BYTES = 20 * 1024 * 1024;

const pageWith = (...sources: readonly string[]): ForeignPage => ({
  ...{ name: 'Page', path: 'page', locale: 'en', title: 'Page', slots: [], isPublished: true },
  html: sources.map((src) => `<p><img src="${src}" alt="A lake"></p>`).join(''),
  addresses: ['https://old.example/page/'],
});

const widget = (name: string, props: z.ZodObject): WidgetDefinition =>
  defineWidget({
    ...{
      name,
      folder: name.toLowerCase(),
      summary: name,
      display: 'block',
      hydration: 'none',
      version: 1,
      props,
    },
    examples: [{ title: name, text: `#${name}[]#` }],
  });
const figure = widget(
  'Figure',
  z.strictObject({ file: naming('picture', z.string()).optional(), alt: z.string().optional() }),
);
const lead = widget('Lead', z.strictObject({ href: naming('link', z.string()).optional() }));

/** What came of an address: the picture, or why it stays where it is. */
async function fetchOne(src: string, rules: OutsideRules) {
  const { pictures, notes } = await fetchPictures([pageWith(src)], rules);
  return { picture: [...pictures.values()][0], said: notes.map(({ message }) => message).join() };
}

describe('a server of pictures', () => {
  let server: Server;
  let origin: string;
  let root: string;
  const asked: string[] = [];
  beforeAll(async () => {
    const lake = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2050a0' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const frames = await Promise.all(
      ['#2050a0', '#a05020'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><script>alert(1)</script><path d="M0 0h8v4z"/></svg>';
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const to = new URLSearchParams(path.split('?')[1]).get('to');
      const send = (body: string | Buffer, type = 'image/jpeg') =>
        response.writeHead(200, { 'content-type': type }).end(body);
      if (to) response.writeHead(302, { location: to }).end();
      else if (path === '/loop') response.writeHead(301, { location: '/loop' }).end();
      else if (path === '/Lake%20Shore.jpg') send(lake);
      else if (path === '/drawing.png') send(drawing, 'image/png');
      else if (path === '/moving.gif') send(moving, 'image/gif');
      else if (path === '/page.jpg') send('no picture at all');
      else if (path === '/half.jpg') {
        response.writeHead(200, { 'content-length': lake.length });
        response.write(lake.subarray(0, 100), () => response.destroy());
      } else if (path === '/huge.jpg') send(Buffer.alloc(MAX_BYTES + 1));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked.length = 0;
    root = mkdtempSync(join(tmpdir(), 'hashmark-pictures-test-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('gives what it holds, written anew, also by redirects', async () => {
    const { picture } = await fetchOne(`${origin}/x?to=${encodeURIComponent('/Lake%20Shore.jpg')}`, LOCAL);
    expect(picture).toMatchObject({ name: 'x', alt: { en: 'A lake' }, file: { width: 60, height: 40 } });
    expect((await sharp(picture?.file.bytes).metadata()).exif).toBeUndefined();
    const { picture: drawing } = await fetchOne(`${origin}/drawing.png`, LOCAL);
    expect(drawing?.file.extension).toBe('svg');
    expect(drawing?.file.bytes.toString()).not.toContain('script');
  });

  it('has what pages say of it in the length that the library takes', async () => {
    const page = {
      ...pageWith(),
      html: `<img src="${origin}/Lake%20Shore.jpg" alt="${'A lake. '.repeat(60)}">`,
    };
    const { pictures } = await fetchPictures([page], LOCAL);
    const words = [...pictures.values()][0]?.alt.en ?? '';
    expect(words.length).toBeLessThanOrEqual(300);
    expect(words).toMatch(/^A lake\. .*…$/);
  });

  it('that moves gives its first picture, and says so', async () => {
    const { picture, said } = await fetchOne(`${origin}/moving.gif`, LOCAL);
    expect(picture?.file).toMatchObject({ extension: 'webp', width: 60, height: 40, frames: 2 });
    const { pages = 1 } = await sharp(picture?.file.bytes, { animated: true }).metadata();
    expect(pages).toBe(1);
    const { dominant } = await sharp(picture?.file.bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect(said).toContain('moves: the first of its 2 pictures is kept');
  });

  it.each([
    ['/page.jpg', 'cannot be read as a picture'],
    ['/half.jpg', 'did not come whole'],
    ['/huge.jpg', 'larger than 20 MiB'],
    ['/nothing.jpg', 'answered 404'],
    ['/loop', 'redirected more than 5 times'],
    ['/x?to=http://10.0.0.1/a.jpg', 'address-refused'],
    ['/x?to=https://169.254.169.254/latest/meta-data', 'address-refused'],
    ['/x?to=https://[fd00:ec2::254]/latest', 'address-refused'],
    ['/x?to=file:///etc/passwd', 'address-refused'],
  ])('does not give %s: %s', async (path, reason) => {
    const { picture, said } = await fetchOne(origin + path, LOCAL);
    expect(picture).toBeUndefined();
    expect(said).toContain(`The picture ${origin}${path} stays where it is`);
    expect(said).toContain(reason);
  });

  it('is not asked by default, by whatever name', async () => {
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      expect((await fetchOne(`http://${host}:${port}/x.jpg`, { allowsLocal: false })).said).toContain(
        'address-refused',
      );
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const named = await fetchOne(`https://cdn.example:${port}/x.jpg`, { allowsLocal: false, resolve });
    expect(named.said).toContain('address-refused');
    expect(asked).toEqual([]);
  });

  it('is only asked where the command says so, and what it gave is named by the pages and listed for the library', async () => {
    const xml = join(root, 'export.xml');
    const content = `<p>Look: <img src="${origin}/Lake%20Shore.jpg" alt="A lake"> and <img src="${origin}/page.jpg"></p>`;
    writeFileSync(
      xml,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>One</title><wp:post_name>one</wp:post_name><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`,
    );
    const folder = join(root, 'content');
    const convert = (...flags: string[]) => {
      const options = readArguments(['convert', xml, folder, '--overwrite', '--json', ...flags]);
      return convertExport(xml, folder, options, new Output(true), { rules: LOCAL });
    };
    const text = () => readFileSync(join(folder, 'pages/one.en.md'), 'utf8');
    expect(await convert()).toBe(0);
    expect(asked).toEqual([]);
    expect(text()).toContain(`![A lake](${origin}/Lake%20Shore.jpg)`);

    for (const _ of ['once', 'again']) expect(await convert('--pictures')).toBe(0);
    const { files } = JSON.parse(readFileSync(join(folder, 'media/library.json'), 'utf8'));
    expect(files).toEqual([
      expect.objectContaining({
        name: 'lake-shore',
        folder: 'imported',
        extension: 'jpg',
        alt: { en: 'A lake' },
      }),
    ]);
    const [{ id, version }] = files;
    expect(text()).toContain(`![A lake](/media/${id}/${version}-60x40/lake-shore.jpg)`);
    expect(text()).toContain(`![](${origin}/page.jpg)`);
    expect(readFileSync(join(folder, `media/imported/lake-shore-${id}.jpg`)).length).toBeGreaterThan(100);
  });

  it('is asked for what stands in params of widgets too, whose links go on to the pages that came along', async () => {
    const xml = join(root, 'export.xml');
    const item = (name: string, content: string) =>
      `<item><title>${name}</title><link>https://old.example/${name}/</link><wp:post_name>${name}</wp:post_name><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`;
    const shortcodes = `[pic url="${origin}/Lake%20Shore.jpg" says="A lake"] [lead to="https://old.example/two/"] [pic url="http://10.0.0.1/inner.png"]`;
    writeFileSync(
      xml,
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item('one', shortcodes)}${item('two', '<p>Two</p>')}</channel></rss>`,
    );
    const map = join(root, 'mapping.yaml');
    writeFileSync(
      map,
      'widgets:\n  pic: {widget: Figure, params: {file: url, alt: says}}\n  lead: {widget: Lead, params: {href: to}}\n',
    );
    const widgets = new Map([figure, lead].map((widget) => [widget.name, widget]));
    const folder = join(root, 'content');
    const options = readArguments(['convert', xml, folder, '--json', '--pictures', '--map', map]);
    expect(await convertExport(xml, folder, options, new Output(true), { rules: LOCAL, widgets })).toBe(0);
    const { files } = JSON.parse(readFileSync(join(folder, 'media/library.json'), 'utf8'));
    expect(files).toEqual([expect.objectContaining({ name: 'lake-shore', alt: { en: 'A lake' } })]);
    const [{ id, version }] = files;
    const text = readFileSync(join(folder, 'pages/one.en.md'), 'utf8');
    expect(text).toContain(`#Figure[file=/media/${id}/${version}-60x40/lake-shore.jpg;alt=A lake]#`);
    expect(text).toContain('#Lead[href=/two]#');
    // Not fetched, and so where it was.
    expect(text).toContain('http://10.0.0.1/inner.png');
    expect(asked).toEqual(['/Lake%20Shore.jpg']);
  });
});

describe('an address within', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const internal4 = fc
    .tuple(byte, byte, byte, fc.integer({ min: 16, max: 31 }), fc.integer({ min: 224, max: 239 }))
    .chain(([b, c, d, e, m]) =>
      fc.constantFrom(
        ...[`10.${b}.${c}.${d}`, `127.${b}.${c}.${d}`, `169.254.${c}.${d}`, `192.168.${c}.${d}`],
        ...[`172.${e}.${c}.${d}`, `${m}.${b}.${c}.${d}`, `0.${b}.${c}.${d}`],
      ),
    );
  const internal6 = fc
    .tuple(fc.constantFrom('fc00', 'fdab', 'fe80', 'febf', 'ff02', 'ff0e'), group, group)
    .map(([start, one, two]) => `[${start}::${one}:${two}]`);
  const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const spelt = fc.oneof(
    internal6,
    internal4.chain((address) =>
      fc.constantFrom(
        ...[address, String(number(address)), `0x${number(address).toString(16)}`, `[::ffff:${address}]`],
      ),
    ),
  );

  it('is never connected to, however it is written', async () => {
    const resolve = async () => Promise.reject(new Error('asked'));
    await fc.assert(
      fc.asyncProperty(spelt, fc.constantFrom('http', 'https'), async (host, scheme) => {
        const { picture, said } = await fetchOne(`${scheme}://${host}/x.jpg`, {
          allowsLocal: false,
          resolve,
        });
        expect(picture).toBeUndefined();
        expect(said).toContain('address-refused');
      }),
      { numRuns: 300 },
    );
  });

  it('is never connected to, whatever name leads to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(internal4, internal6), fc.boolean(), async (host, isAmongOthers) => {
        const address = host.replace(/^\[|\]$/g, '');
        const found = { address, family: address.includes(':') ? 6 : 4 };
        const resolve = async () => [...(isAmongOthers ? [{ address: '1.1.1.1', family: 4 }] : []), found];
        const { said } = await fetchOne('https://cdn.example/x.jpg', { allowsLocal: false, resolve });
        expect(said).toContain('address-refused');
      }),
      { numRuns: 200 },
    );
  });
});
