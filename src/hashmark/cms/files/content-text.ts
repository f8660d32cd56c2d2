import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parse,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
import type { z } from 'zod';
import { type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { findCutValues } from './cut-values.ts';
import { findMisfit } from './find-misfit.ts';
import { explainMissingFront, findTextInFront, splitFrontMatter } from './front-matter.ts';
import type { Place } from './place.ts';
import { keepSpelling, readYamlFields } from './yaml-fields.ts';
import { findOddKeys, findYamlProblems, looksLikeEntry } from './yaml-problems.ts';
import { MISFIT } from './yaml-words.ts';

export interface TextProblem extends Place {
  message: string;
}

/** The text of a content file, read. */
export interface ContentText {
  body: unknown;
  problems: TextProblem[];
  /** What can be read and was most likely meant otherwise. */
  warnings: TextProblem[];
  /** Where a field stands; of a missing one, where it would. */
  locate(path: readonly (string | number)[]): Place;
  /** Where line and column of the text in a field stand in the file. */
  locateIn(path: readonly (string | number)[], inside: Place): Place;
  /** What is written in a line of the fields. */
  rowAt(line: number): string;
}

/** Reads a content file: Markdown with YAML front matter, or YAML only. */
export function readContentText(type: DocumentType, source: string): ContentText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { format, schema } = documentTypes[type];
  if (format === 'yaml') return readYaml(text, schema, 0, undefined);
  const front = splitFrontMatter(text);
  if (!front)
    return { ...readYaml('', schema, 0, { content: text, line: 1 }), problems: [explainMissingFront(text)] };
  const read = readYaml(front.yaml, schema, 1, front);
  const stray = read.problems.length > 0 ? findTextInFront(front.yaml) : undefined;
  if (!stray) return read;
  const message =
    'Here the text of the page begins, and the front matter above it is not closed. Put a line `---` before it.';
  return { ...read, problems: [{ ...stray, message }] };
}

/** @param before how many lines of the file stand before the YAML */
function readYaml(
  yaml: string,
  schema: z.ZodType,
  before: number,
  markdown: { content: string; line: number } | undefined,
): ContentText {
  const lines = new LineCounter();
  const { document, tooDeep } = parseFields(yaml, lines);
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line) + before, column: Math.max(1, col) };
  };
  const problems: TextProblem[] = findYamlProblems(document).map(({ offset, message }) => ({
    ...placeAt(offset),
    message,
  }));
  const misfit = problems.length > 0 ? findMisfit(yaml) : undefined;
  if (misfit) {
    const [from, line] = [misfit.after + 1 + before, misfit.line + 1 + before];
    const others = problems.filter((problem) => problem.line < from || problem.line > line);
    problems.splice(0, Infinity, ...others, { line, column: misfit.column + 1, message: MISFIT });
  }
  if (tooDeep)
    problems.push({ line: 1 + before, column: 1, message: 'Fields are nested too deeply to be read.' });
  for (const { offset, message } of findOddKeys(document)) problems.push({ ...placeAt(offset), message });
  let fields: unknown;
  let rows: string[] | undefined;
  const warnings: TextProblem[] = [];
  if (problems.length === 0) {
    const { fields: written, aliases } = readYamlFields(document.contents, schema);
    keepSpelling(written);
    for (const { offset, message } of findCutValues(yaml, written, aliases))
      warnings.push({ ...placeAt(offset), message });
    try {
      fields = document.toJS({ maxAliasCount: 100 }) ?? {};
    } catch {
      problems.push({
        line: 1 + before,
        column: 1,
        message: 'These fields repeat others by `*name` too often. Write their values out.',
      });
    }
    if (fields !== undefined && (typeof fields !== 'object' || Array.isArray(fields)))
      problems.push({
        line: 1 + before,
        column: 1,
        message:
          'Here are no fields. Write each as `name: value`, one a line, with a space behind the colon.',
      });
  }
  if (markdown && isMap(document.contents) && document.has('content'))
    problems.push({
      ...placeAt(offsetOf(document.contents, ['content'])),
      message: '`content` stands below the front matter, not in it.',
    });
  const locate = (path: readonly (string | number)[]): Place =>
    markdown && path[0] === 'content'
      ? { line: markdown.line, column: 1 }
      : placeAt(document.contents ? offsetOf(document.contents, path) : 0);
  return {
    body: markdown ? { ...(fields as object | undefined), content: markdown.content } : fields,
    problems,
    warnings,
    locate,
    rowAt(line) {
      rows ??= yaml.split('\n');
      return rows[line - 1 - before] ?? '';
    },
    locateIn(path, inside) {
      if (markdown && path[0] === 'content')
        return { line: markdown.line + inside.line - 1, column: inside.column };
      const node = document.getIn(path, true);
      const start = locate(path);
      if (!isScalar(node) || (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED') || !node.range)
        return start;
      const header = lines.linePos(node.range[0]).line;
      const first = yaml.split('\n')[header] ?? '';
      const indent = first.length - first.trimStart().length;
      return { line: header + inside.line + before, column: indent + inside.column };
    },
  };
}

/** The YAML as nodes; one nested so deeply that the parser gives up is empty. */
function parseFields(
  yaml: string,
  lineCounter: LineCounter,
): { document: Document.Parsed; tooDeep: boolean } {
  const options = { lineCounter, prettyErrors: false, uniqueKeys: false, stringKeys: true } as const;
  const { stackTraceLimit } = Error;
  // Of each fault the parser makes an error, and to note where would take more time and memory than all the rest.
  Error.stackTraceLimit = 0;
  try {
    return { document: parseDocument(yaml, options), tooDeep: false };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { document: parseDocument('', options), tooDeep: true };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Where the deepest part of the path that exists begins; a key counts as the begin of its value. */
function offsetOf(root: unknown, path: readonly (string | number)[]): number {
  let node = root;
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === part);
      if (!pair) return offset;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = typeof part === 'number' ? node.items[part] : undefined;
      if (!isNode(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

/** The text of the file of a document; reading it gives the same body again. */
export function printContentText(type: DocumentType, body: object): string {
  if (documentTypes[type].format === 'yaml') return printYaml(body);
  const { content, ...fields } = { content: '', ...body };
  return `---\n${printYaml(fields)}---\n\n${content}\n`;
}

/** Texts of several lines as blocks, which read best, unless a block would not keep their spaces. */
function printYaml(fields: object): string {
  const document = new Document(fields);
  visit(document, {
    Pair(_, { key }) {
      if (isScalar(key) && looksLikeEntry(key.value)) key.type = 'QUOTE_DOUBLE';
    },
  });
  const pretty = document.toString({ lineWidth: 0 });
  if (isDeepStrictEqual(parse(pretty), fields)) return pretty;
  return stringify(fields, { lineWidth: 0, blockQuote: false, defaultStringType: 'QUOTE_DOUBLE' });
}
