import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { documentTypes, isDocumentType } from '../../documents/document-types.ts';
import { joinNames, type KnownNames } from '../../documents/names.ts';
import { suggest } from '../../engine/index.ts';
import { readConfig } from '../../process/config.ts';
import type { Site } from '../../site/define-site.ts';
import { extensionsOf } from '../../site/joined.ts';
import type { Address } from '../address.ts';
import { createCheck, engineCheck } from '../check.ts';
import { Compositions } from '../compositions.ts';
import { siteValuesOf } from '../declared-variables.ts';
import { createFolderGate } from '../files/check-gate.ts';
import { checkKeys } from '../files/check-keys.ts';
import { checkLinks, type ReadFile, readLinks } from '../files/check-links.ts';
import { type ContentFile, checkFile, type FileProblem, readFolder } from '../files/read-folder.ts';
import { readRest } from '../read-rest.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';

/** @throws Hindrance when there is no such folder: an empty one would look as if all were well. */
export function requireFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (existsSync(folder)) throw new Hindrance(`\`${folder}\` is a file. Name the folder that holds pages/.`);
  if (lstatSync(folder, { throwIfNoEntry: false }))
    throw new Hindrance(`\`${folder}\` is a link that leads nowhere. Name the folder that holds pages/.`);
  const parent = dirname(folder);
  const beside = existsSync(parent) ? readdirSync(parent) : [];
  const near = suggest(folder, parent === '.' ? beside : beside.map((name) => `${parent}/${name}`));
  throw new Hindrance(`There is no folder \`${folder}\`.${near ? ` Did you mean \`${near}\`?` : ''}`);
}

/** What the documents of a folder can be named by: their keys by type, and the categories of its pages. */
function namesOf(files: readonly ContentFile[]): KnownNames {
  const categories = new Set(
    files.flatMap(({ address, body }) => {
      const page = address.type === 'page' ? documentTypes.page.schema.safeParse(body).data : undefined;
      return page?.categories ?? [];
    }),
  );
  const keys = Map.groupBy(files, ({ address }) => address.type);
  return (kind) => {
    if (kind === 'category') return categories;
    return isDocumentType(kind) ? new Set(keys.get(kind)?.map(({ address }) => address.key)) : undefined;
  };
}

/** A file without what its schema refuses, so that what else is wrong with it is found as well, and others that name it are not blamed. */
function withoutFaults(file: ContentFile): ContentFile {
  const rest = readRest<unknown>(documentTypes[file.address.type].schema, file.body);
  return rest ? { ...file, body: rest.body, lost: rest.names } : file;
}

/**
 * Every file of a folder, checked here, and what is wrong is reported.
 *
 * @returns `undefined` when something is in the way of publishing.
 * @throws Hindrance without a folder.
 */
export async function readChecked(
  folder: string,
  site: Site,
  output: Output,
  options: { strict: boolean; texts: boolean; pages?: Iterable<Address> },
): Promise<ContentFile[] | undefined> {
  requireFolder(folder);
  const { files, problems } = readFolder(folder);
  if (files.length === 0 && problems.length === 0) {
    output.fail(
      `There are no content files in ${folder}. A page is kept as e.g. ${folder}/pages/promo.en.md.`,
    );
    return undefined;
  }
  const extensions = extensionsOf(site, readConfig(process.env, site.modules));
  const values = siteValuesOf(files, extensions.rules);
  const readable = files.map(withoutFaults);
  const names = joinNames([values.names, extensions.names, options.pages ? undefined : namesOf(readable)]);
  const compositions = new Compositions(extensions.widgets);
  const check = createCheck(engineCheck(compositions, names), { ...extensions, names });
  const pages = options.pages ?? [];
  const gate = { extensions, check, values, compositions, pages, aroundOnly: !options.texts, at: Date.now() };
  const askGate = createFolderGate(readable, gate);
  const read: ReadFile[] = [];
  const atGate: FileProblem[] = [];
  // All that is looked for in a file is looked for at once, while its texts are there as composed.
  for (const [index, file] of files.entries()) {
    problems.push(
      ...checkFile(file, check, values).filter(({ level }) => options.texts || level === 'error'),
    );
    const rest = readable[index] ?? file;
    read.push(readLinks(rest, compositions, values));
    atGate.push(...(await askGate(rest)));
  }
  const configs = Object.keys(extensions.configs?.schemas ?? {});
  const namespaces = [...(extensions.words?.().keys() ?? [])];
  problems.push(...checkKeys(files, { messages: namespaces, config: configs }));
  problems.push(...checkLinks(read, { ...extensions, names, pages }), ...atGate);
  problems.sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  );
  output.problems(problems, folder);
  return isRefused(output, options) ? undefined : files;
}

/** Whether what was reported so far forbids to go on. */
export const isRefused = ({ errors, warnings }: Output, { strict }: { strict: boolean }): boolean =>
  errors > 0 || (strict && warnings > 0);

/** Says whether a folder can be published. @returns the exit code. */
export async function checkFolder(
  folder: string,
  site: Site,
  output: Output,
  { strict }: { strict: boolean },
): Promise<number> {
  const files = await readChecked(folder, site, output, { strict, texts: true });
  const pages = files?.filter(({ address }) => address.type === 'page').length ?? 0;
  if (!files) {
    if (output.sum) output.fail(`${output.sum} in ${folder}.`);
    return 1;
  }
  output.add({ pages, documents: files.length });
  const others = files.length - pages;
  output.print(
    `${pages} ${pages === 1 ? 'page' : 'pages'} and ${others} other ${others === 1 ? 'document' : 'documents'} in ${folder} can be published${output.sum ? `, with ${output.sum}` : ''}.`,
  );
  return 0;
}
