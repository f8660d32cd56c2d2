/** Files that were made to hurt: the process that reads them, or whoever opens what is kept of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaFiles } from '../../../src/hashmark/media/media-files.ts';
import { sanitiseDrawing } from '../../../src/hashmark/media/sanitise-drawing.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

let folder: string;
let files: MediaFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hashmark-hostile-'));
  files = new MediaFiles({ folder, log: console });
});
afterAll(() => rm(folder, { recursive: true }));

const receive = (file: Buffer) => files.receive(new Blob([new Uint8Array(file)]).stream(), file.length);
const paint = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#205080' } });
const MARK = 'made-to-be-found';
/** What nobody can use who uploads: paths of the server, and words of the library. */
const LIBRARY_WORDS = /\/|bad seek|heif|vips|libpng|corrupt header|pixel limit|Input /i;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is of a size, whatever it holds. */
function pngOf(width: number, height: number, data: Buffer, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A gzip of so many million blanks between two texts; blanks are packed once, as a whole number of bytes, and repeated. */
function packBlanks(before: string, millions: number, after: string): Buffer {
  const blanks = Buffer.alloc(1e6, ' ');
  const unended = (data: Buffer | string) => deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Array<Buffer>(millions).fill(unended(blanks));
  let sum = crc32(before);
  for (let index = 0; index < millions; index++) sum = crc32(blanks, sum);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(after, sum));
  end.writeUInt32LE(before.length + millions * blanks.length + after.length, 4);
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  return Buffer.concat([head, unended(before), ...packed, deflateRawSync(after), end]);
}

describe('a file of the library', () => {
  const opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

  it('of another format is refused before its reader unpacks it', async () => {
    const bomb = packBlanks(opening, 600, '</svg>');
    expect(bomb.length).toBeLessThan(1e6);
    const before = process.resourceUsage().maxRSS;
    await expect(receive(bomb)).rejects.toMatchObject({ code: 'validation-failed' });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024);
    for (const other of [
      ...['P6\n9 9\n255\n', 'PF\n9 9\n-1\n', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'],
      ...['GIF89a', 'BM', 'II*\0', '1,2\n3,4\n', 'MZ', 'PK\x03\x04', '%!PS-Adobe', '\0\0\0\x18ftypheic'],
    ])
      await expect(receive(Buffer.from(other, 'latin1')), other).rejects.toMatchObject({
        code: 'validation-failed',
      });
  });

  it('may say of itself what it likes: it costs no more than the pixels that are allowed', async () => {
    const packed = deflateSync(Buffer.alloc(100e6));
    const named = Buffer.concat([Buffer.from('a\0\0'), packed]);
    for (const [width, height] of [
      [2 ** 31 - 1, 2 ** 31 - 1],
      [65_500, 65_500],
      [1, 2 ** 30],
      [7000, 7000],
      [0, 0],
    ] as const)
      await expect(receive(pngOf(width, height, deflateSync(Buffer.alloc(9))))).rejects.toMatchObject({
        code: 'validation-failed',
      });
    const small = await receive(pngOf(1, 1, packed, [chunk('zTXt', named), chunk('iCCP', named)]));
    expect([small.width, small.height]).toEqual([1, 1]);
    expect(small.bytes.length).toBeLessThan(1000);
  });

  it('keeps nothing but its pixels, in whatever place something else was put', async () => {
    const formats = fc.constantFrom('jpeg', 'png', 'webp', 'gif', 'avif');
    const html = `<!-- ${MARK} --><script>alert('${MARK}')</script>`;
    const marked = Buffer.from(`\xff\xfe\0${html}PK\x03\x04%PDF-1.7`, 'latin1');
    await fc.assert(
      fc.asyncProperty(formats, fc.boolean(), async (format, isInside) => {
        const described = paint(20)
          .withExif({ IFD0: { Copyright: MARK, Artist: html }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`);
        const made = await described.toFormat(format).toBuffer();
        const isJpeg = isInside && format === 'jpeg';
        const comment = Buffer.from([0xff, 0xfe, 0, marked.length + 2]);
        const file = isJpeg
          ? Buffer.concat([made.subarray(0, 2), comment, marked, made.subarray(2)])
          : Buffer.concat([made, marked]);
        const { bytes } = await receive(file);
        expect(bytes.includes(MARK)).toBe(false);
        const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
        expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined]);
      }),
      { numRuns: 30 },
    );
  });

  it('that ends anywhere, or of which any byte is another, is read or refused', async () => {
    const whole = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) =>
        paint(24).toFormat(format).toBuffer(),
      ),
    );
    const drawing = Buffer.from(`${opening}<defs><path id="a" d="M0 0"/></defs><use href="#a"/></svg>`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole, drawing),
        fc.nat(),
        fc.option(fc.integer({ min: 0, max: 255 })),
        async (file, place, byte) => {
          const at = place % file.length;
          const hurt = byte === null ? file.subarray(0, at) : Buffer.from(file);
          if (byte !== null) hurt[at] = byte;
          const read = await receive(hurt).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'validation-failed' });
            expect(String(error)).not.toMatch(LIBRARY_WORDS);
            return undefined;
          });
          if (read && read.extension !== 'pdf') expect(read.width * read.height).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a picture that cannot be read', () => {
  const broken =
    /^This file cannot be read as a picture: it is broken, or a part of it is missing\. Save it anew/;
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'avif') => {
    const whole = await paint(200).toFormat(format).toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  it.each<[what: string, make: () => Buffer | Promise<Buffer>, said: RegExp]>([
    ['half a JPEG', () => cut('jpeg'), broken],
    ['half a PNG', () => cut('png'), broken],
    ['half a WebP', () => cut('webp'), broken],
    ['half an AVIF', () => cut('avif'), broken],
    ['a HEIC of a telephone', () => heic, /of the format HEIC\. Save it as JPEG\. Allowed are JPEG, PNG/],
    [
      'a table',
      () => Buffer.from('1,2\n3,4\n'),
      /it is of another kind, whatever it is called\. Allowed are JPEG/,
    ],
    [
      'a picture of 7100 × 7100',
      () => pngOf(7100, 7100, deflateSync(Buffer.alloc(9))),
      /^This picture has too many pixels: 50 million are allowed, e\.g\. 8000 × 6000\. Make it smaller\.$/,
    ],
  ])('is told in our words: %s', async (_, make, said) => {
    const error = await receive(await make()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'validation-failed', message: expect.stringMatching(said) });
    expect(String(error)).not.toMatch(LIBRARY_WORDS);
  });

  it('is not what a whole one is', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      expect(await receive(await paint(200).toFormat(format).toBuffer())).toMatchObject({ width: 200 });
  });
});

describe('a drawing', () => {
  const draw = (inside: string) => `<svg viewBox="0 0 9 9">${inside}</svg>`;
  const MIB = 1024 * 1024 - 100;
  const many = (unit: string) => unit.repeat(Math.floor(MIB / unit.length));

  const CLASSES = [...'abcdefghijklmnopqrst'];
  const SAID = 'fill stroke filter mask opacity color display visibility'.replaceAll(/ |$/g, ':x;');

  it.each([
    ['elements in elements', draw(many('<g>'))],
    ['elements that are not allowed, in each other', draw(many('<a>'))],
    ['spaces behind a reference', draw(`<rect fill="url(#a)${many(' ')}!"/>`)],
    ['spaces before a reference', draw(`<rect fill="${many(' ')}url("/>`)],
    ['references', draw(`<rect fill="${many('url(#a')}"/>`)],
    ['openings', draw(many('<'))],
    ['elements without an end', draw(many('<use '))],
    ['ends', draw(many('</g>'))],
    ['remarks', many('<!--')],
    ['sections', draw(many('<![CDATA['))],
    ['signs', draw(many('&'))],
    ['attributes', draw(`<g ${Array.from({ length: 70_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
    ['boxes', `<svg${many(' viewBox="')}>`],
    [
      'elements, each with thousands of effects',
      draw(`<filter id="f">${'<feFlood/>'.repeat(50_000)}</filter>${'<g filter="url(#f)"/>'.repeat(20_000)}`),
    ],
    [
      'classes that say the same',
      draw(`<style>${CLASSES.map((name) => `.${name}{${SAID}}`).join('')}</style>
        ${many(`<g class="${CLASSES.join(' ')}"/>`)}`),
    ],
  ])('of a mebibyte of %s is read in moments', (_, source) => {
    const deadline = readCpuTime() + 8000;
    try {
      sanitiseDrawing(source);
    } catch (error) {
      expect(error).toMatchObject({ code: 'validation-failed' });
    }
    expect(readCpuTime()).toBeLessThan(deadline);
  });

  it.each([
    ['use', 'href="#'],
    ['mask', 'mask="url(#'],
    ['clipPath', 'clip-path="url( \'#'],
    ['pattern', 'fill="url(#'],
    ['pattern', 'style="stroke:url(\'#'],
  ])('that shows itself again without end by %s is refused', (element, reference) => {
    const refer = (id: string) =>
      `${reference}${id}${reference.includes("'") ? "')" : reference.includes('(') ? ')' : ''}"`;
    const again = (id: string) =>
      element === 'use' ? `<use ${refer(id)}/>` : `<path ${refer(id)} d="M0 0"/>`;
    const group = element === 'use' ? 'g' : element;
    const levels = (count: number, each: number) =>
      Array.from(
        { length: count },
        (_, at) => `<${group} id="a${at + 1}">${again(`a${at}`).repeat(each)}</${group}>`,
      );
    const first = `<${group} id="a0"><path d="M0 0"/></${group}>`;
    const drawing = (count: number, each: number) =>
      draw(`${first}${levels(count, each).join('')}${again(`a${count}`)}`);
    const refused = /shows at most 10000 elements of itself again/;
    expect(() => sanitiseDrawing(drawing(5, 10))).toThrow(refused);
    expect(() => sanitiseDrawing(drawing(40, 2))).toThrow(refused);
    expect(() => sanitiseDrawing(drawing(9000, 1))).toThrow(refused);
    expect(sanitiseDrawing(drawing(3, 10)).width).toBe(9);
    // A circle, which browsers leave out, and one thing in many places.
    expect(sanitiseDrawing(draw(`<g id="a">${again('a')}</g>`)).width).toBe(9);
    expect(sanitiseDrawing(draw(first + again('a0').repeat(4000))).width).toBe(9);
  });

  const levels = (count: number, level: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => level(at + 1)).join('');
  const tile = '<pattern id="p0"><rect/></pattern>';

  it.each([
    [
      'patterns that stand in what has the paint of the one before',
      `${tile}${levels(9, (at) => `<g fill="url(#p${at - 1})"><pattern id="p${at}">${'<rect/>'.repeat(10)}</pattern></g>`)}
       <rect fill="url(#p9)"/>`,
    ],
    [
      'patterns of what is shown of elsewhere, in the paint of the one before',
      `<g id="ten">${'<rect/>'.repeat(10)}</g>${tile}
       ${levels(9, (at) => `<pattern id="p${at}"><use href="#ten" fill="url(#p${at - 1})"/></pattern>`)}<rect fill="url(#p9)"/>`,
    ],
    [
      'patterns that take over the one before',
      `<pattern id="p0">${'<rect/>'.repeat(100)}</pattern><pattern id="p1" href="#p0"/>
       <g fill="url(#p1)">${'<rect/>'.repeat(100)}</g>`,
    ],
    [
      'patterns in a long row, the last of which stands first',
      `<rect fill="url(#p3000)"/>${Array.from({ length: 3000 }, (_, at) => `<pattern id="p${3000 - at}"><rect fill="url(#p${2999 - at})"/></pattern>`).join('')}${tile}`,
    ],
    [
      'circles, of which one part is asked for after the other',
      `<g id="a">${'<rect/>'.repeat(3000)}<use href="#b"/></g><g id="b"><use href="#a"/></g>${'<use href="#b"/>'.repeat(4000)}`,
    ],
    [
      'circles of all with all',
      levels(30, (at) => `<g id="c${at}">${levels(30, (other) => `<use href="#c${other}"/>`)}</g>`),
    ],
    [
      'effects, each of the one before twice',
      `<filter id="f"><feOffset in="SourceGraphic" result="e0"/>
       ${levels(25, (at) => `<feBlend in="e${at - 1}" in2="e${at - 1}" result="e${at}"/>`)}</filter><rect filter="url(#f)"/>`,
    ],
    [
      'effects that are merged with themselves',
      `<filter id="f"><feFlood/>${levels(9, () => `<feMerge>${'<feMergeNode/>'.repeat(10)}</feMerge>`)}</filter>
       <rect filter="url(#f)"/>`,
    ],
  ])('that would be drawn for minutes by %s is refused', (_, inside) => {
    expect(() => sanitiseDrawing(draw(inside))).toThrow(/shows at most 10000 elements of itself again/);
  });

  it('has gradients and shadows as drawing programs write them, at hundreds of elements', () => {
    const shadow = `<filter id="s"><feFlood result="back"/><feColorMatrix in="SourceAlpha" result="hard"/><feOffset dy="4"/>
      <feGaussianBlur stdDeviation="2"/><feComposite in2="hard" operator="out"/><feColorMatrix/><feBlend in2="back" result="drop"/>
      <feBlend in="SourceGraphic" in2="drop" result="shape"/></filter>`;
    const gradient = `<linearGradient id="l">${'<stop/>'.repeat(20)}</linearGradient>`;
    const shapes = '<path d="M0 0" filter="url(#s)" fill="url(#l)"/>'.repeat(300);
    expect(sanitiseDrawing(draw(shadow + gradient + shapes)).width).toBe(9);
  });

  it('is refused where a class would make hundreds of mebibytes of it', () => {
    const said = 'fill stroke filter mask'.split(' ').map((name) => `${name}:${'x'.repeat(200)}`);
    const drawing = (count: number) =>
      draw(`<style>.a{${said.join(';')}}</style>${'<g class="a"/>'.repeat(count)}`);
    expect(() => sanitiseDrawing(drawing(70_000))).toThrow(/is more than 4 MiB/);
    expect(sanitiseDrawing(drawing(4000)).width).toBe(9);
  });

  it('loads nothing, however that is written', () => {
    const escaped = (name: string) =>
      name.replace(/[a-z]/, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
    const loading = fc
      .tuple(
        fc.constantFrom(
          'url',
          'URL',
          'image-set',
          '-webkit-image-set',
          'src',
          'image',
          'cross-fade',
          'element',
        ),
        fc.boolean(),
        fc.constantFrom('', 'url(#own) ', ' \t', '#fff '),
        fc.constantFrom('"', "'", ''),
      )
      .map(([name, isEscaped, before, quote]) => {
        const called = isEscaped ? escaped(name.toLowerCase()) : name;
        return `${before}${called}(${quote}https://x.example/a${quote})`;
      });
    const attribute = fc.constantFrom(
      'fill',
      'stroke',
      'filter',
      'mask',
      'clip-path',
      'values',
      'href',
      'class',
    );
    fc.assert(
      fc.property(attribute, loading, (name, value) => {
        const written = value.replaceAll('"', '&quot;');
        expect(sanitiseDrawing(draw(`<rect ${name}="${written}"/>`)).bytes.toString()).not.toContain(
          'x.example',
        );
      }),
    );
    const kept = draw('<rect fill="url(#a) #fff" mask="url( \'#b\' )" transform="rotate(9 1 2)"></rect>');
    expect(sanitiseDrawing(kept).bytes.toString()).toBe(
      kept.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
    );
  });
});
