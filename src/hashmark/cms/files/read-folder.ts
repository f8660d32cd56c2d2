import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { showName } from '../../documents/show-name.ts';
import { explainFileFault } from '../../process/file-faults.ts';
import { type Address, labelOf } from '../address.ts';
import type { ContentCheck } from '../check.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { SiteValues } from '../extensions.ts';
import { type ContentText, readContentText } from './content-text.ts';
import { filePathOf, readFilePath } from './file-path.ts';

/** Where the files of the library of pictures stand beside the documents. */
export const LIBRARY_FOLDER = 'media';

/** As much as the authoring API takes. Fields of so many take seconds to be read, and memory of hundreds of times their length. */
const MOST_BYTES = 8 * 2 ** 20;

/** A file that could be read as a document. */
export interface ContentFile {
  /** Below the folder, with slashes: `pages/promo.en.md`. */
  file: string;
  address: Address;
  body: unknown;
  text: ContentText;
  /** Names in what was taken out of the body because its schema refuses it. */
  lost?: ReadonlySet<string>;
}

/** A problem with its place in a file. */
export interface FileProblem {
  file: string;
  /** Stable name of the kind of problem. */
  id: string;
  level: ContentIssue['level'];
  line: number;
  column: number;
  message: string;
  suggestion?: string | undefined;
}

/** Every document below a content folder, and what could not be read as one. Files beside the type folders that are not named as documents are left alone. */
export function readFolder(folder: string): { files: ContentFile[]; problems: FileProblem[] } {
  const files: ContentFile[] = [];
  const problems: FileProblem[] = [];
  const seen = new Map<string, string>();
  if (!existsSync(folder)) return { files, problems };
  const { found, unreadable } = listFiles(folder);
  for (const { file, why } of unreadable)
    problems.push({
      ...{ file, id: 'unreadable', level: 'error', line: 1, column: 1 },
      message: `This folder cannot be read: ${why}. Let this user read it, or take it away.`,
    });
  for (const file of found) {
    const refuse = (id: string, message: string) =>
      problems.push({ file, id, level: 'error', line: 1, column: 1, message });
    if (!/\.(md|yaml|yml)$/.test(file)) {
      const near = file.replace(/\.(?:markdown|mdown|mdx?|txt|ya?ml|json)$/i, '');
      const reading = near === file ? undefined : readFilePath(near);
      refuse(
        'file-name',
        `Only .md and .yaml files are content. ${reading && 'address' in reading ? `Did you mean \`${filePathOf(reading.address)}\`?` : 'Move this file out of the folder.'}`,
      );
      continue;
    }
    const reading = readFilePath(file);
    if ('problem' in reading) {
      refuse('file-name', reading.problem);
      continue;
    }
    const { address } = reading;
    const twin = seen.get(labelOf(address));
    if (twin) {
      refuse('repeated', `This is the same document as ${twin}. Keep one of them.`);
      continue;
    }
    seen.set(labelOf(address), file);
    const bytes = readBytes(join(folder, file));
    if ('message' in bytes) {
      refuse(bytes.id, bytes.message);
      continue;
    }
    const place = findBrokenText(bytes);
    if (place) {
      const message = 'Here is something that is no UTF-8 text. Save the file with the encoding UTF-8.';
      problems.push({ file, id: 'encoding', level: 'error', ...place, message });
      continue;
    }
    const text = readContentText(address.type, bytes.toString('utf8'));
    for (const problem of text.problems)
      problems.push({ file, id: 'unreadable', level: 'error', ...problem });
    for (const warning of text.warnings)
      problems.push({ file, id: 'value-cut', level: 'warning', ...warning });
    if (text.problems.length === 0) files.push({ file, address, body: text.body, text });
  }
  return { files, problems };
}

/**
 * What may be a document below a folder, with slashes. What a link leads to is one as well, and a link that leads nowhere is listed,
 * so that nobody takes it for a document that was removed; folders are found where they are only, as links may lead in a circle.
 */
function listFiles(folder: string): { found: string[]; unreadable: { file: string; why: string }[] } {
  const found: string[] = [];
  const unreadable: { file: string; why: string }[] = [];
  const list = (below: string): Dirent[] => {
    try {
      return readdirSync(join(folder, below), { withFileTypes: true });
    } catch (error) {
      const fault = below === '' ? undefined : explainFileFault(error);
      if (!fault) throw error;
      unreadable.push({ file: below, why: fault.why });
      return [];
    }
  };
  const walk = (below: string) => {
    for (const entry of list(below)) {
      const file = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || file === LIBRARY_FOLDER) continue;
      if (entry.isDirectory()) walk(file);
      else if (!isLinkedFolder(entry, join(folder, file))) found.push(file);
    }
  };
  walk('');
  return { found: found.filter((file) => file.includes('/') || isMisplaced(file)).sort(), unreadable };
}

const isLinkedFolder = (entry: Dirent, path: string): boolean =>
  entry.isSymbolicLink() && existsSync(path) && statSync(path).isDirectory();

const unreadable = (why: string) => ({
  id: 'unreadable',
  message: `This file cannot be read: ${why}. Restore it, or take it away.`,
});

/** The bytes of a file, or why there are none, in words. */
function readBytes(path: string): Buffer | { id: string; message: string } {
  try {
    const facts = statSync(path);
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return unreadable('it is no file but a device or a pipe');
    if (facts.size > MOST_BYTES) {
      const [has, most] = [facts.size, MOST_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20));
      const message = `This file has ${has} MiB, and a document has at most ${most}. Divide it, or move it out of the folder.`;
      return { id: 'file-too-long', message };
    }
    return readFileSync(path);
  } catch (error) {
    const fault = explainFileFault(error);
    if (!fault) throw error;
    const isGone = fault.code === 'ENOENT';
    return unreadable(isGone ? 'it is a link that leads nowhere, or was removed just now' : fault.why);
  }
}

/** A file beside the type folders that is named as a document: it would be passed over. */
const isMisplaced = (file: string) =>
  /\.[A-Za-z]{2}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?\.(?:md|yaml|yml)$/.test(file);

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

/** What is wrong with a file, at its places. */
export function checkFile(file: ContentFile, check: ContentCheck, values: SiteValues): FileProblem[] {
  const { type, key } = file.address;
  return check(type, key, file.body, { texts: true, ...values }).issues.map((issue) =>
    placeIssue(file, issue),
  );
}

/** What names the field itself. */
const NAMING: ReadonlySet<string> = new Set(['unknown-field', 'message-unknown', 'message-value']);

/** What is said of a field without a value; `null` is no word of editors. */
const NOTHING = 'Nothing stands here.';
const REMARK = ' What follows a `#` is a remark: put a value that holds one between double quotes.';

/** Puts an issue of a body at its place in the file. */
export function placeIssue({ file, text }: ContentFile, issue: ContentIssue): FileProblem {
  const { level, line, column, suggestion } = issue;
  const place =
    line === undefined ? text.locate(issue.path) : text.locateIn(issue.path, { line, column: column ?? 1 });
  const nothing = text.rowAt(place.line).includes('#') ? NOTHING + REMARK : NOTHING;
  const field = line === undefined && issue.path.length > 0 ? `\`${showName(issue.path)}\`: ` : '';
  return {
    file,
    id: issue.id,
    level,
    ...place,
    message: `${NAMING.has(issue.id) ? '' : field}${issue.message.replace(/Seen: null\.$/, nothing)}`,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
