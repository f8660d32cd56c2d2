import type { GalleryManifest } from '../gallery/examples.ts';

/** What differs between two looks at one example, each with its values; the first of each is the usual one. */
export type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One look at one example. */
export interface Shot {
  /** Names its files: `latest-notes/two-notes`, with a `~` and the query's values where they are not the usual ones. */
  readonly id: string;
  readonly folder: string;
  /** Path and query in the gallery. */
  readonly url: string;
  readonly values: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, string>>;

/** Every combination. */
function product(dimensions: Dimensions): Row[] {
  return Object.entries(dimensions).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

const pairsOf = (row: Row): string[] => {
  const entries = Object.entries(row);
  return entries.flatMap(([a, left], index) =>
    entries.slice(index + 1).map(([b, right]) => `${a}=${left}&${b}=${right}`),
  );
};

/**
 * Rows in which every two values of different dimensions meet at least once: far fewer than all combinations. The row of usual
 * values comes first; the same dimensions give the same rows.
 */
export function pairwise(dimensions: Dimensions): Row[] {
  const all = product(dimensions);
  const open = new Set(all.flatMap(pairsOf));
  const rows: Row[] = [];
  for (let next = all[0]; next && open.size > 0; ) {
    rows.push(next);
    for (const pair of pairsOf(next)) open.delete(pair);
    let most = 0;
    next = undefined;
    for (const row of all) {
      const gain = pairsOf(row).filter((pair) => open.has(pair)).length;
      if (gain > most) [most, next] = [gain, row];
    }
  }
  return rows;
}

/** An example, or a placeholder of published content in the place of one. */
export interface Subject {
  readonly folder: string;
  readonly id: string;
  readonly url: string;
}

export const subjectsOf = ({ widgets }: GalleryManifest): Subject[] =>
  widgets.flatMap(({ folder, examples }) => examples.map(({ id, url }) => ({ folder, id, url })));

/**
 * The looks of one run: every subject once as most see it, and the rows of `pairwise` dealt out over the subjects; with `full`
 * every subject in every combination. Who gets a row is drawn by name: a new subject takes over a few, and all others stay.
 */
export function planShots(subjects: readonly Subject[], dimensions: Dimensions, full: boolean): Shot[] {
  const rows = full ? product(dimensions) : pairwise(dimensions);
  const [usual = {}, ...others] = rows;
  const shots = subjects.map((subject) => shotOf(subject, usual, usual));
  if (full) for (const row of others) for (const subject of subjects) shots.push(shotOf(subject, row, usual));
  else
    for (const row of others) {
      const subject = drawSubject(subjects, row);
      if (subject) shots.push(shotOf(subject, row, usual));
    }
  return shots;
}

/** The subject whose name together with the row has the lowest sum. */
function drawSubject(subjects: readonly Subject[], row: Row): Subject | undefined {
  const drawn = JSON.stringify(row);
  let lowest = Number.POSITIVE_INFINITY;
  let chosen: Subject | undefined;
  for (const subject of subjects) {
    const sum = sumOf(`${subject.folder}/${subject.id} ${drawn}`);
    if (sum < lowest) [lowest, chosen] = [sum, subject];
  }
  return chosen;
}

/** FNV-1a of a text, with its bits mixed: names that differ in one letter are far apart. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  return (sum ^ (sum >>> 15)) >>> 0;
}

function shotOf(subject: Subject, row: Row, usual: Row): Shot {
  const unlike = Object.entries(row).filter(([name, value]) => usual[name] !== value);
  const query = new URLSearchParams(row);
  return {
    id: [`${subject.folder}/${subject.id}`, ...unlike.map(([name, value]) => `${name}-${value}`)].join('~'),
    folder: subject.folder,
    url: `${subject.url}${subject.url.includes('?') ? '&' : '?'}${query}`,
    values: row,
  };
}
