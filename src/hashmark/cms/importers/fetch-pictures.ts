import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { OutsideFault, type OutsideRules, outsideProblem, readOutside } from '../../http/ask-outside.ts';
import { Refusal } from '../../http/errors.ts';
import type { KeptFile } from '../../media/kept-file.ts';
import { MediaFiles, versionOf } from '../../media/media-files.ts';
import { cutWords } from '../../media/picture-words.ts';
import { plainName } from '../../media/plain-name.ts';
import type { ForeignPage, ImportNote } from './foreign-pages.ts';
import { addressesIn, type Widgets } from './slot-addresses.ts';

/** How long one picture may take with all its redirects, in milliseconds, and how much it may be, in bytes. */
const DEADLINE = 30_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** So many are fetched of an export; the rest stays where it is. */
const MAX_PICTURES = 5_000;
/** So many servers wait for each other at a time. */
const AT_ONCE = 4;

/** A picture that stands here now. */
export interface FetchedPicture {
  /** The same for the same address, however often it is fetched. */
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly file: KeptFile;
  /** What it shows, by language, as far as pages say. */
  readonly alt: Readonly<Record<string, string>>;
}

/** The address by which texts name a fetched picture. */
export const addressOfPicture = ({ id, version, name, file }: FetchedPicture): string =>
  `/media/${id}/${version}-${file.width}x${file.height}/${name}.${file.extension}`;

/** A picture was not fetched, in words for whoever imports. */
class PictureFault extends Error {
  override name = 'PictureFault';
}

/** The address of a picture of a page; undefined where it names no server. By https, which all public ones are asked by. */
export function pictureAddress(src: string, page: ForeignPage, rules: OutsideRules): string | undefined {
  const base = page.addresses.find((address) => URL.canParse(address)) ?? 'https:';
  const written = src.startsWith('//') ? `https:${src}` : src;
  const url = URL.parse(written) ?? URL.parse(written, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  if (url.protocol === 'http:' && outsideProblem(url.href, rules) !== undefined) url.protocol = 'https:';
  return url.href;
}

/** Follows redirects, each of which is held against the same rules. @throws OutsideFault, PictureFault */
async function download(
  address: string,
  rules: OutsideRules,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  let at = address;
  for (let turn = 0; turn <= MAX_REDIRECTS; turn++) {
    const answer = await readOutside(
      at,
      {
        method: 'GET',
        headers: { Accept: 'image/*', 'User-Agent': 'Hashmark-Import' },
        deadline: DEADLINE,
        maxBytes: MAX_BYTES,
        signal,
      },
      rules,
    );
    const { status, headers, bytes, isWhole } = answer;
    const next = headers.location === undefined ? null : URL.parse(headers.location, at);
    if (status >= 300 && status < 400 && next) {
      at = next.href;
      continue;
    }
    if (status !== 200) throw new PictureFault(`its server answered ${status}`);
    if (!isWhole)
      throw new PictureFault(`it did not come whole, or is larger than ${MAX_BYTES / 2 ** 20} MiB`);
    return bytes;
  }
  throw new PictureFault(`it was redirected more than ${MAX_REDIRECTS} times`);
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();

/** What the picture is called where it is: letters of an address may be written as numbers, rightly or not. */
function lastPart(address: string): string {
  const part = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Fetches one picture, and reads it as what it holds. @throws OutsideFault, PictureFault, Refusal */
async function fetchPicture(
  address: string,
  rules: OutsideRules,
  files: MediaFiles,
): Promise<FetchedPicture> {
  const bytes = await download(address, rules, AbortSignal.timeout(DEADLINE));
  const file = await files.receive(streamOf(bytes), bytes.length);
  if (file.extension === 'pdf') throw new PictureFault('it is no picture but a PDF document');
  const id = createHash('sha256').update(address).digest('hex').slice(0, 12);
  const name = plainName(lastPart(address));
  return { id, version: versionOf(file), name, file, alt: {} };
}

/** The pictures of some HTML, as it names them. */
function picturesIn(html: string): { src: string; alt: string }[] {
  const found: { src: string; alt: string }[] = [];
  const parser = new Parser({
    onopentag(name, { src, alt = '' }) {
      if (name === 'img' && src) found.push({ src, alt });
    },
  });
  parser.end(html);
  return found;
}

/** The pictures in params of placeholders; of a widget with one picture that says what it shows, with that. */
function picturesOf({ slots }: ForeignPage, widgets: Widgets): { src: string; alt: string }[] {
  return slots.flatMap((placeholder) => {
    const { alt } = placeholder.params;
    return addressesIn(placeholder, widgets)
      .filter(({ kind }) => kind === 'picture')
      .map(({ address }) => ({ src: address, alt: typeof alt === 'string' ? alt : '' }));
  });
}

/** Every picture of the pages by its address, with the first page that shows it and what pages say of it. */
function listPictures(pages: readonly ForeignPage[], rules: OutsideRules, widgets: Widgets) {
  const wanted = new Map<string, { page: string; alt: Record<string, string> }>();
  for (const page of pages)
    for (const { src, alt } of [...picturesIn(page.html), ...picturesOf(page, widgets)]) {
      const address = pictureAddress(src, page, rules);
      if (address === undefined) continue;
      const entry = wanted.get(address) ?? { page: page.name, alt: {} };
      if (alt.trim() !== '') entry.alt[page.locale] ??= cutWords(alt.trim());
      wanted.set(address, entry);
    }
  return wanted;
}

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof OutsideFault) return error.reason;
  return error instanceof PictureFault || error instanceof Refusal ? error.message : undefined;
};

/**
 * Fetches what pages of an export show from where it is. Addresses of this machine and its network are not asked, whatever names,
 * redirects or spellings lead to them; one that cannot be fetched stays as it is, with a note.
 *
 * @param widgets whose params may hold pictures too
 * @returns the pictures by the addresses that they had
 */
export async function fetchPictures(
  pages: readonly ForeignPage[],
  rules: OutsideRules,
  widgets: Widgets = new Map(),
): Promise<{ pictures: ReadonlyMap<string, FetchedPicture>; notes: ImportNote[] }> {
  const wanted = [...listPictures(pages, rules, widgets)];
  const pictures = new Map<string, FetchedPicture>();
  const notes: ImportNote[] = wanted.slice(MAX_PICTURES).map(([address, { page }]) => ({
    page,
    message: `The picture ${address} stays where it is: more than ${MAX_PICTURES} are not fetched at once.`,
  }));
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-pictures-'));
  const files = new MediaFiles({ folder, log: console });
  const queue = wanted.slice(0, MAX_PICTURES).values();
  async function work(): Promise<void> {
    for (const [address, { page, alt }] of queue) {
      try {
        const picture = await fetchPicture(address, rules, files);
        pictures.set(address, { ...picture, alt });
        if (picture.file.frames !== undefined)
          notes.push({
            page,
            message: `The picture ${address} moves: the first of its ${picture.file.frames} pictures is kept.`,
          });
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        notes.push({ page, message: `The picture ${address} stays where it is: ${reason}.` });
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { pictures, notes };
}
