import type { Site } from '../../site/define-site.ts';
import { type Address, readAddress } from '../address.ts';
import { createCheck } from '../check.ts';
import { filePathOf } from '../files/file-path.ts';
import type { ContentFile } from '../files/read-folder.ts';
import { type FieldChange, findChanges, printChange } from './changes.ts';
import { readChecked } from './check-folder.ts';
import type { Connection } from './connection.ts';
import { findUnseen, type Unseen } from './find-unseen.ts';
import type { Output } from './output.ts';
import { allDocuments } from './wire.ts';

/** A document whose newest revision is not what readers see. */
interface Draft extends Unseen {
  readonly file: string;
  /** Whether the folder has the document. */
  readonly here: boolean;
}

interface Found {
  readonly changed: { file: string; changes: FieldChange[] }[];
  readonly fresh: string[];
  readonly missing: string[];
  readonly drafts: Draft[];
  /** Files that the store has as its newest revision, and that readers see or that somebody has taken away from them. */
  same: number;
}

/** Compares the files with the newest revisions, and these with what readers see. */
async function compare(files: readonly ContentFile[], connection: Connection): Promise<Found> {
  const left = new Map(files.map((file) => [filePathOf(file.address), file]));
  const found: Found = { changed: [], fresh: [], missing: [], drafts: [], same: 0 };
  for await (const entry of allDocuments(connection, { bodies: true })) {
    const address: Address = readAddress(entry.type, entry.path, entry.locale);
    const name = filePathOf(address);
    const file = left.get(name);
    left.delete(name);
    const changes = file ? findChanges(entry.body, storedBody(file)) : [];
    if (file && changes.length > 0) found.changed.push({ file: file.file, changes });
    if (!file && entry.visible_hash !== null) found.missing.push(name);
    const unseen = await findUnseen(connection, entry, address);
    if (unseen) found.drafts.push({ file: file?.file ?? name, here: file !== undefined, ...unseen });
    if (file && changes.length === 0 && !unseen?.published_by_import) found.same++;
  }
  found.fresh.push(...[...left.values()].map(({ file }) => file));
  return found;
}

const WORDS: Readonly<Record<Unseen['state'], string>> = {
  draft: 'a draft: readers do not see it',
  scheduled: 'scheduled: readers do not see it yet',
  withdrawn: 'taken away from readers; an import of the same leaves it so',
  covered: 'published, and a campaign covers it',
  changed: 'a draft: readers see what was published before it',
};

function printDrafts({ drafts, changed }: Found, output: Output): void {
  const differing = new Set(changed.map(({ file }) => file));
  for (const { file, here, state, changes, published_by_import } of drafts) {
    const place = !here
      ? '; not in the folder'
      : differing.has(file)
        ? ', and it differs from the file as well'
        : published_by_import
          ? '; import publishes it'
          : '';
    output.print(`draft     ${file} (${WORDS[state]}${place})`);
    for (const change of changes) for (const line of printChange(change)) output.print(line);
  }
}

/** Shows what import would change, document by document and field by field, and what of the store readers do not see. @returns the exit code. */
export async function diffFolder(
  folder: string,
  connection: Connection,
  site: Site,
  output: Output,
): Promise<number> {
  const files = await readChecked(folder, site, output, { strict: false, texts: false });
  if (!files) {
    if (output.sum) output.fail(`${output.sum} in ${folder}. Nothing was compared.`);
    return 1;
  }
  const found = await compare(files, connection);
  const { changed, fresh, missing, drafts, same } = found;
  for (const { file, changes } of changed) {
    output.print(`changed   ${file}`);
    for (const change of changes) for (const line of printChange(change)) output.print(line);
  }
  for (const file of fresh) output.print(`new       ${file}`);
  for (const file of missing)
    output.print(`not here  ${file} (readers see it; import --prune takes it away)`);
  printDrafts(found, output);
  output.add({ changed, new: fresh, missing, drafts, unchanged: same });
  const unseen = drafts.length > 0 ? ` Not what readers see: ${drafts.length}.` : '';
  output.print(
    `Compared with ${connection.via}: ${changed.length} changed, ${fresh.length} new, ${same} unchanged, ${missing.length} not here.${unseen}`,
  );
  return 0;
}

/** The body as the store would keep it. */
function storedBody({ address, body }: ContentFile): unknown {
  const check = createCheck(() => []);
  const { checked } = check(address.type, address.key, body, { texts: false, siteVariables: {} });
  return checked && JSON.parse(checked.json);
}
