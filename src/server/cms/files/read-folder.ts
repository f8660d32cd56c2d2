import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type DocumentType,
  documentTypes,
  SITE_CONFIG,
} from '../../../../content-schemas/documents/document-types.ts';
import type { Variables } from '../../../../content-schemas/variables.ts';
import { suggest } from '../../../engine/index.ts';
import { type Address, labelOf } from '../address.ts';
import type { ContentCheck, ContentIssue } from '../check.ts';
import { type ContentText, readContentText } from './content-text.ts';
import { readFilePath } from './file-path.ts';

/** A file that could be read as a document. */
export interface ContentFile {
  /** Below the folder, with slashes: `pages/promo.en.md`. */
  file: string;
  address: Address;
  body: unknown;
  source: string;
  text: ContentText;
}

/** A problem with its place in a file. */
export interface FileProblem {
  file: string;
  level: 'error' | 'warning';
  line: number;
  column: number;
  message: string;
  suggestion?: string;
  /** The text of the file, to show the place in. */
  source?: string;
}

/** Every document below a content folder, and what could not be read as one. Files beside the type folders are left alone. */
export function readFolder(folder: string): { files: ContentFile[]; problems: FileProblem[] } {
  const files: ContentFile[] = [];
  const problems: FileProblem[] = [];
  const seen = new Map<string, string>();
  if (!existsSync(folder)) return { files, problems };
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file.includes('/') && !file.split('/').some((part) => part.startsWith('.')))
    .sort();
  for (const file of found) {
    const refuse = (message: string) => problems.push({ file, level: 'error', line: 1, column: 1, message });
    if (!/\.(md|yaml|yml)$/.test(file)) {
      refuse('Only .md and .yaml files are content. Move this file out of the folder.');
      continue;
    }
    const reading = readFilePath(file);
    if ('problem' in reading) {
      refuse(reading.problem);
      continue;
    }
    const { address } = reading;
    const twin = seen.get(labelOf(address));
    if (twin) {
      refuse(`This is the same document as ${twin}. Keep one of them.`);
      continue;
    }
    seen.set(labelOf(address), file);
    const bytes = readFileSync(join(folder, file));
    const place = findBrokenText(bytes);
    if (place) {
      const message = 'Here is something that is no UTF-8 text. Save the file with the encoding UTF-8.';
      problems.push({ file, level: 'error', ...place, message });
      continue;
    }
    const source = bytes.toString('utf8');
    const text = readContentText(address.type, source);
    for (const problem of text.problems) problems.push({ file, level: 'error', source, ...problem });
    if (text.problems.length === 0) files.push({ file, address, body: text.body, source, text });
  }
  return { files, problems };
}

/** Where bytes stop being UTF-8, from 1; `undefined` when they are text throughout. */
function findBrokenText(bytes: Buffer): { line: number; column: number } | undefined {
  if (isUtf8(bytes)) return undefined;
  let start = 0;
  for (let line = 1; ; line++) {
    const lineEnd = bytes.indexOf(10, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    const text = bytes.subarray(start, end);
    if (!isUtf8(text)) {
      let valid = text.length;
      while (valid > 0 && !isUtf8(text.subarray(0, valid))) valid--;
      return { line, column: text.subarray(0, valid).toString('utf8').length + 1 };
    }
    if (lineEnd === -1) return undefined;
    start = end + 1;
  }
}

/** The variables that the folder's `configs/site` declares for every text. */
export function siteVariablesOf(files: readonly ContentFile[]): Variables {
  let variables: Variables = {};
  for (const { address, body } of files) {
    if (address.type !== 'config' || address.key !== SITE_CONFIG) continue;
    const parsed = documentTypes.config.schema.safeParse(body);
    if (parsed.success) variables = { ...variables, ...parsed.data.variables };
  }
  return variables;
}

/** What is wrong with a file, at its places. */
export function checkFile(file: ContentFile, check: ContentCheck, siteVariables: Variables): FileProblem[] {
  const { type, key } = file.address;
  return check(type, key, file.body, { texts: true, siteVariables }).issues.map((issue) =>
    placeIssue(file, issue),
  );
}

/** Puts an issue of a body at its place in the file. */
export function placeIssue({ file, source, text, address }: ContentFile, issue: ContentIssue): FileProblem {
  const { level, line, column } = issue;
  const place =
    line === undefined ? text.locate(issue.path) : text.locateIn(issue.path, { line, column: column ?? 1 });
  const field = line === undefined && issue.path.length > 0 ? `\`${issue.path.join('.')}\`: ` : '';
  const suggestion = issue.suggestion ?? nearField(address.type, issue);
  return {
    file,
    level,
    ...place,
    message: `${issue.id === 'unknown-field' ? '' : field}${issue.message}`,
    source,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The field that a misspelt one at the top of a document may have meant. */
function nearField(type: DocumentType, issue: ContentIssue): string | undefined {
  const [name] = issue.path;
  const { schema } = documentTypes[type];
  if (issue.id !== 'unknown-field' || issue.path.length !== 1 || typeof name !== 'string') return undefined;
  if (!('shape' in schema) || typeof schema.shape !== 'object' || schema.shape === null) return undefined;
  const near = suggest(name, Object.keys(schema.shape));
  return near === undefined ? undefined : `Did you mean \`${near}\`?`;
}
