import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { Refusal } from '../http/errors.ts';
import type { KeptFile } from './kept-file.ts';
import { sanitiseDrawing } from './sanitise-drawing.ts';

/** More would take seconds and hundreds of megabytes to read. */
const MAX_PIXELS = 50e6;
/** No screen shows more. */
const MAX_SIDE = 4096;
const DRAWING_BYTES = 1024 * 1024;

/** What reads the formats that are allowed. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'];

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // To say that a file is of another format its reader would read it first: a packed drawing of 20 MiB unpacks to gigabytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}`) });
  // One picture at a time, and none kept: the process serves pages beside.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

/**
 * The library, loaded only where a picture is to be read: most processes never see one. Once, because between the two calls that
 * choose the readers no format can be read, and other threads may be at it.
 */
function shareSharp(): ReturnType<typeof loadSharp> {
  loaded ??= loadSharp();
  return loaded;
}

async function open(path: string): Promise<Sharp> {
  const sharp = await shareSharp();
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

const refuse = (message: string) => new Refusal('validation-failed', { message, field: 'body' });

const FORMATS = 'JPEG, PNG, GIF, WebP and AVIF pictures, SVG drawings and PDF documents';

/** Writes a picture in its own format, or in WebP where that is kept by no browser of old. */
function encode(picture: Sharp, format: string): { picture: Sharp; extension: 'jpg' | 'png' | 'webp' } {
  if (format === 'jpeg') return { picture: picture.jpeg({ quality: 88, mozjpeg: true }), extension: 'jpg' };
  if (format === 'png') return { picture: picture.png(), extension: 'png' };
  return { picture: picture.webp({ quality: 88 }), extension: 'webp' };
}

/**
 * Of a picture that moves the first is kept: its smaller files would stand still, and nobody could stop it, which readers may ask
 * (WCAG 2.2.2).
 */
async function readPicture(path: string): Promise<KeptFile> {
  const original = await open(path);
  const { format, pages = 1 } = await original.metadata();
  if (!['jpeg', 'png', 'gif', 'webp', 'heif'].includes(format ?? ''))
    throw refuse(`This is a picture of the format ${format}. Allowed are ${FORMATS}.`);
  const fitted = original.autoOrient().resize({
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { picture, extension } = encode(fitted, format ?? '');
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { bytes: data, extension, width, height, ...(pages > 1 && { frames: pages }) };
}

/** How a picture begins that telephones take and few programs read. */
const HEIC = /^.{4}ftyphe[iv][cxms]/s;

/** Why a file could not be read as a picture. @param said by the library, which names files of the server */
function sayUnread(said: string, start: Buffer): string {
  const unread = 'This file cannot be read as a picture';
  if (said.includes('pixel limit'))
    return `This picture has too many pixels: ${MAX_PIXELS / 1e6} million are allowed, e.g. 8000 × 6000. Make it smaller.`;
  if (HEIC.test(start.toString('latin1', 0, 12)))
    return `${unread}, because it is of the format HEIC. Save it as JPEG. Allowed are ${FORMATS}.`;
  if (said.includes('unsupported image format'))
    return `${unread}: it is of another kind, whatever it is called. Allowed are ${FORMATS}.`;
  return `${unread}: it is broken, or a part of it is missing. Save it anew and upload that. Allowed are ${FORMATS}.`;
}

/**
 * Reads an uploaded file by what it holds, whatever it is called, and writes it anew.
 *
 * @throws Refusal `validation-failed` for what is none of the allowed kinds, too large to be read, or broken
 */
export async function readUpload(path: string, start: Buffer): Promise<KeptFile> {
  if (start.subarray(0, 5).toString('latin1') === '%PDF-')
    return { bytes: await readFile(path), extension: 'pdf', width: 0, height: 0 };
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text.startsWith('<')) {
    const source = await readFile(path);
    if (source.length > DRAWING_BYTES) throw refuse('A drawing has at most 1 MiB.');
    return sanitiseDrawing(source.toString('utf8'));
  }
  try {
    return await readPicture(path);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(sayUnread(error instanceof Error ? error.message : '', start));
  }
}

/** Where the parts of a picture that matter are, from 0 to 1000 of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

interface Cut {
  readonly width: number;
  readonly height: number;
}

/** The largest part of a picture that has other proportions, around what matters. */
export function cutAround(own: Cut, wanted: Cut, { x, y }: FocalPoint) {
  const scale = Math.min(own.width / wanted.width, own.height / wanted.height);
  const width = Math.max(1, Math.min(own.width, Math.round(wanted.width * scale)));
  const height = Math.max(1, Math.min(own.height, Math.round(wanted.height * scale)));
  const place = (size: number, part: number, at: number) =>
    Math.min(size - part, Math.max(0, Math.round((size * at) / 1000 - part / 2)));
  return { left: place(own.width, width, x), top: place(own.height, height, y), width, height };
}

/**
 * Makes a picture of one width and format.
 *
 * @param cut the proportions that are wanted; another than its own is cut out around the focal point
 */
export async function makeVariant(
  from: string,
  own: Cut,
  cut: Cut & { readonly shown: number; readonly format: 'webp' | 'avif' },
  focal: FocalPoint,
): Promise<Buffer> {
  const picture = (await open(from))
    .autoOrient()
    .extract(cutAround(own, cut, focal))
    .resize({ width: cut.shown });
  const written =
    cut.format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 80 });
  return await written.toBuffer();
}

/** Sides of a preview, in pixels: a browser draws it large and smooth. */
const PREVIEW_SIDE = 12;

/**
 * A few pixels of a picture, about a hundred bytes of WebP.
 *
 * @returns undefined for a picture that one can see through: they would be seen behind it
 */
export async function makePreview(path: string): Promise<Buffer | undefined> {
  const picture = await open(path);
  const { hasAlpha } = await picture.metadata();
  if (hasAlpha && !(await picture.stats()).isOpaque) return undefined;
  return await picture
    .autoOrient()
    .removeAlpha()
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
}
