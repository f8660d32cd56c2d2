import type { KnownPicture } from '../documents/known-picture.ts';
import { escapeValue } from './escape.ts';
import { listWidths, readMediaAddress } from './media-address.ts';

/** A picture as the sanitiser writes it: values stand in double quotes. */
const PICTURE = /<img((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const SOURCE = /\ssrc="([^"]*)"/;
const ALT = /\salt(?:="([^"]*)")?(?=\s|$)/;
/** How wide pictures of a text are shown. */
const SIZES = '(width < 48rem) 100vw, 48rem';

/** The addresses of the library's pictures in a text. @param html of the sanitiser's output only */
export function listPictures(html: string): string[] {
  if (!html.includes('/media/')) return [];
  const found = [...html.matchAll(PICTURE)].map(([, attributes = '']) => SOURCE.exec(attributes)?.[1] ?? '');
  return [...new Set(found)].filter(readMediaAddress);
}

/** The words of the library where an author has given none. */
function withWords(attributes: string, alt: string): string {
  if (alt === '' || ALT.exec(attributes)?.[1]) return attributes;
  return `${attributes.replace(ALT, '')} alt="${escapeValue(alt)}"`;
}

/**
 * Gives pictures of the library their proportions, so that nothing moves when they arrive, and smaller files for smaller screens. What an
 * author has written by hand stays.
 *
 * @param html of the sanitiser's output only
 * @param known what the library knows of pictures, by address: their words, and what stands in their place until they have come
 */
export function addPictureSizes(html: string, known?: ReadonlyMap<string, KnownPicture>): string {
  if (!html.includes('/media/')) return html;
  return html.replaceAll(PICTURE, (written, given: string) => {
    const source = SOURCE.exec(given)?.[1] ?? '';
    const address = readMediaAddress(source);
    if (!address) return written;
    const { alt = '', preview } = known?.get(source) ?? {};
    const attributes = withWords(given, alt);
    if (/\s(?:srcset|width|height)[\s=]/.test(`${given} `))
      return attributes === given ? written : `<img${attributes}>`;
    const loading = /\sloading=/.test(given) ? '' : ' loading="lazy"';
    const img = `<img${attributes} width="${address.width}" height="${address.height}" srcset="${listWidths(address, 'webp')}" sizes="${SIZES}"${loading} decoding="async">`;
    const picture = `<picture><source type="image/avif" srcset="${listWidths(address, 'avif')}" sizes="${SIZES}">${img}</picture>`;
    return preview === undefined
      ? picture
      : `<span class="picture"><img class="picture__preview" src="${preview}" alt="">${picture}</span>`;
  });
}
