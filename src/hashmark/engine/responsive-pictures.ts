import type { KnownPicture } from '../documents/known-picture.ts';
import { escapeValue } from './escape.ts';
import { listWidths, readMediaAddress } from './media-address.ts';

/** A picture as the sanitiser writes it: values stand in double quotes. */
const PICTURE = /<img((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
/** The same, or what an author has written around one: with sources of its own, which another `picture` inside would hide. */
const WRITTEN = new RegExp(`<picture[\\s>][\\s\\S]*?</picture>|${PICTURE.source}`, 'g');
/** One after the other, as a value may hold what looks like an attribute. */
const ATTRIBUTE = /\s+([a-z-]+)(?:="([^"]*)")?/g;
/** With one of these an author has said how a picture is shown. */
const BY_HAND = ['srcset', 'width', 'height'] as const;
/** How wide pictures of a text are shown. */
const SIZES = '(width < 48rem) 100vw, 48rem';

const readAttributes = (written: string): ReadonlyMap<string, string> =>
  new Map([...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));

/** The addresses of the library's pictures in a text. @param html of the sanitiser's output only */
export function listPictures(html: string): string[] {
  if (!html.includes('/media/')) return [];
  const found = [...html.matchAll(PICTURE)].map(
    ([, attributes = '']) => readAttributes(attributes).get('src') ?? '',
  );
  return [...new Set(found)].filter(readMediaAddress);
}

/** The words of the library where an author has given none. */
function withWords(written: string, alt: string): string {
  if (alt === '' || readAttributes(written).get('alt')) return written;
  const others = written.replaceAll(ATTRIBUTE, (attribute, name: string) =>
    name === 'alt' ? '' : attribute,
  );
  return `${others} alt="${escapeValue(alt)}"`;
}

/** Says what the pictures show in what an author has written by hand, and leaves them as they are. */
const addWords = (html: string, known: ReadonlyMap<string, KnownPicture> | undefined): string =>
  html.replaceAll(PICTURE, (written, given: string) => {
    const attributes = withWords(given, known?.get(readAttributes(given).get('src') ?? '')?.alt ?? '');
    return attributes === given ? written : `<img${attributes}>`;
  });

/**
 * Gives pictures of the library their proportions, so that nothing moves when they arrive, and smaller files for smaller screens. What an
 * author has written by hand stays.
 *
 * @param html of the sanitiser's output only
 * @param known what the library knows of pictures, by address: their words, and what stands in their place until they have come
 */
export function addPictureSizes(html: string, known?: ReadonlyMap<string, KnownPicture>): string {
  if (!html.includes('/media/')) return html;
  return html.replaceAll(WRITTEN, (written, given?: string) => {
    if (given === undefined) return addWords(written, known);
    const has = readAttributes(given);
    const source = has.get('src') ?? '';
    const address = readMediaAddress(source);
    if (!address) return written;
    const { alt = '', preview } = known?.get(source) ?? {};
    const attributes = withWords(given, alt);
    if (BY_HAND.some((name) => has.has(name))) return addWords(written, known);
    const loading = has.has('loading') ? '' : ' loading="lazy"';
    const img = `<img${attributes} width="${address.width}" height="${address.height}" srcset="${listWidths(address, 'webp')}" sizes="${SIZES}"${loading} decoding="async">`;
    const picture = `<picture><source type="image/avif" srcset="${listWidths(address, 'avif')}" sizes="${SIZES}">${img}</picture>`;
    return preview === undefined
      ? picture
      : `<span class="picture"><img class="picture__preview" src="${preview}" alt="">${picture}</span>`;
  });
}
