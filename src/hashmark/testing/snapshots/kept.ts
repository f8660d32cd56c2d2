import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Captured } from './capture.ts';
import { comparePictures } from './pictures.ts';

/** Where the contract is kept, and where a run leaves what it saw. */
export interface Places {
  /** DOM snapshots and known faults: part of the repository. */
  readonly contract: string;
  /** Pictures to compare with: of this machine, because no two draw alike. */
  readonly pictures: string;
  readonly report: string;
}

/** What became of one look. */
export interface Outcome {
  readonly id: string;
  readonly url: string;
  /** `new`: nothing is kept of it; `kept`: it is not as it was, and is what is kept from now on. */
  readonly state: 'same' | 'changed' | 'new' | 'failed' | 'kept';
  readonly before: string | undefined;
  readonly html: string;
  readonly faults: readonly string[];
  readonly errors: readonly string[];
  readonly hasPicture: boolean;
  /** Share of pixels that differ; undefined where there is no picture to compare with. */
  readonly pixels: number | undefined;
}

/** Pictures may differ by so little: how letters are smoothed. */
const PIXELS = 0.001;

const read = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Compares a look with what is kept, or keeps it, unless something went wrong in it. */
export function judge(captured: Captured, places: Places, update: boolean): Outcome {
  const { shot, html, picture, faults, errors } = captured;
  const domFile = join(places.contract, `${shot.id}.txt`);
  const pictureFile = join(places.pictures, `${shot.id}.png`);
  const before = read(domFile)?.toString();
  const known = picture && read(pictureFile);
  const difference = known && comparePictures(known, picture);
  if (picture) write(join(places.report, `${shot.id}.after.png`), picture);
  if (known) write(join(places.report, `${shot.id}.before.png`), known);
  if (difference?.picture) write(join(places.report, `${shot.id}.difference.png`), difference.picture);
  if (update && errors.length === 0) {
    write(domFile, html);
    if (picture) write(pictureFile, picture);
  }
  const isDrawnAnew = difference !== undefined && (difference.isOtherSize || difference.share > PIXELS);
  const isSame = before === html && !isDrawnAnew;
  const unlike = update ? 'kept' : before === undefined ? 'new' : 'changed';
  const state = faults.length > 0 || errors.length > 0 ? 'failed' : isSame ? 'same' : unlike;
  const seen = { before, html, faults, errors, hasPicture: picture !== undefined, pixels: difference?.share };
  return { id: shot.id, url: shot.url, state, ...seen };
}

/** The ids of what is kept, one file each. */
const keptIds = (contract: string): string[] =>
  globSync('*/*.txt', { cwd: contract })
    .map((file) => file.replaceAll(sep, '/').replace(/\.txt$/, ''))
    .sort();

/**
 * What is kept and no example makes any more, nor a published placeholder: such files are looked at by nobody, and wrong without anybody's knowing.
 *
 * @param planned the ids of all looks that there are, those that were left out of a run among them
 */
export function findLeft(contract: string, planned: Iterable<string>): string[] {
  const known = new Set(planned);
  return keptIds(contract).filter((id) => !known.has(id));
}

/** Removes what is kept of looks that there are no more, with their pictures. */
export function dropKept(ids: readonly string[], { contract, pictures }: Places): void {
  for (const id of ids) {
    rmSync(join(contract, `${id}.txt`), { force: true });
    rmSync(join(pictures, `${id}.png`), { force: true });
  }
}
