import type { Site } from '../../site/define-site.ts';
import { readAddress } from '../address.ts';
import { createCheck } from '../check.ts';
import { filePathOf } from '../files/file-path.ts';
import type { ContentFile } from '../files/read-folder.ts';
import { type FieldChange, findChanges, printChange } from './changes.ts';
import { readChecked } from './check-folder.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { allDocuments } from './wire.ts';

/** Shows what import would change, document by document and field by field. @returns the exit code. */
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
  const left = new Map(files.map((file) => [filePathOf(file.address), file]));
  const changed: { file: string; changes: FieldChange[] }[] = [];
  const missing: string[] = [];
  for await (const { type, path, locale, visible_hash, body } of allDocuments(connection, { bodies: true })) {
    const name = filePathOf(readAddress(type, path, locale));
    const file = left.get(name);
    left.delete(name);
    if (file) {
      const changes = findChanges(body, storedBody(file));
      if (changes.length > 0) changed.push({ file: file.file, changes });
    } else if (visible_hash !== null) missing.push(name);
  }
  const fresh = [...left.values()].map(({ file }) => file);
  for (const { file, changes } of changed) {
    output.print(`changed   ${file}`);
    for (const change of changes) for (const line of printChange(change)) output.print(line);
  }
  for (const file of fresh) output.print(`new       ${file}`);
  for (const file of missing)
    output.print(`not here  ${file} (readers see it; import --prune takes it away)`);
  output.add({ changed, new: fresh, missing });
  const same = files.length - changed.length - fresh.length;
  output.print(
    `Compared with ${connection.via}: ${changed.length} changed, ${fresh.length} new, ${same} unchanged, ${missing.length} not here.`,
  );
  return 0;
}

/** The body as the store would keep it. */
function storedBody({ address, body }: ContentFile): unknown {
  const check = createCheck(() => []);
  const { checked } = check(address.type, address.key, body, { texts: false, siteVariables: {} });
  return checked && JSON.parse(checked.json);
}
