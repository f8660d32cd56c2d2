import { listWidths, readMediaAddress } from './media-address.ts';

/** A picture as the sanitiser writes it: values stand in double quotes. */
const PICTURE = /<img((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const SOURCE = /\ssrc="([^"]*)"/;
/** How wide pictures of a text are shown. */
const SIZES = '(width < 48rem) 100vw, 48rem';

/**
 * Gives pictures of the library their proportions, so that nothing moves when they arrive, and smaller files for smaller screens. What an
 * author has written by hand stays.
 *
 * @param html of the sanitiser's output only
 */
export function addPictureSizes(html: string): string {
  if (!html.includes('/media/')) return html;
  return html.replaceAll(PICTURE, (written, attributes: string) => {
    const address = readMediaAddress(SOURCE.exec(attributes)?.[1] ?? '');
    if (!address || /\s(?:srcset|width|height)[\s=]/.test(`${attributes} `)) return written;
    const loading = /\sloading=/.test(attributes) ? '' : ' loading="lazy"';
    const img = `<img${attributes} width="${address.width}" height="${address.height}" srcset="${listWidths(address, 'webp')}" sizes="${SIZES}"${loading} decoding="async">`;
    return `<picture><source type="image/avif" srcset="${listWidths(address, 'avif')}" sizes="${SIZES}">${img}</picture>`;
  });
}
