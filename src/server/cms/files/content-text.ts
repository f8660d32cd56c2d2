import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
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
import { type DocumentType, documentTypes } from '../../../../content-schemas/documents/document-types.ts';

export interface Place {
  /** From 1. */
  line: number;
  column: number;
}

export interface TextProblem extends Place {
  message: string;
}

/** The text of a content file, read. */
export interface ContentText {
  body: unknown;
  problems: TextProblem[];
  /** Where a field stands; of a missing one, where it would. */
  locate(path: readonly (string | number)[]): Place;
  /** Where line and column of the text in a field stand in the file. */
  locateIn(path: readonly (string | number)[], inside: Place): Place;
}

/** Problems of one kind that are told of one text. */
const MAX_PROBLEMS = 20;

const FRONT = /^---[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/;

/** Reads a content file: Markdown with YAML front matter, or YAML alone. */
export function readContentText(type: DocumentType, source: string): ContentText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (documentTypes[type].format === 'yaml') return readYaml(text, 0, undefined);
  const front = FRONT.exec(text);
  if (!front)
    return {
      ...readYaml('', 0, { content: text, line: 1 }),
      problems: [
        {
          line: 1,
          column: 1,
          message:
            'The front matter is missing. Begin the file with a line ---, then e.g. `title: Promotions`, then ---.',
        },
      ],
    };
  const [whole, yaml = ''] = front;
  const rest = text.slice(whole.length);
  const blank = rest.startsWith('\n') ? 1 : 0;
  const content = rest.slice(blank).replace(/\n$/, '');
  const line = whole.split('\n').length + blank;
  return readYaml(yaml, 1, { content, line });
}

/** @param before how many lines of the file stand before the YAML */
function readYaml(
  yaml: string,
  before: number,
  markdown: { content: string; line: number } | undefined,
): ContentText {
  const lines = new LineCounter();
  const { document, tooDeep } = parseFields(yaml, lines);
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line) + before, column: Math.max(1, col) };
  };
  const problems: TextProblem[] = document.errors.slice(0, MAX_PROBLEMS).map((error) => ({
    ...placeAt(error.pos[0]),
    message: error.message,
  }));
  if (tooDeep)
    problems.push({ line: 1 + before, column: 1, message: 'Fields are nested too deeply to be read.' });
  for (const { key, offset } of findRepeatedKeys(document))
    problems.push({
      ...placeAt(offset),
      message: `The field \`${key}\` stands here a second time. Remove one.`,
    });
  let fields: unknown;
  if (problems.length === 0) {
    try {
      fields = document.toJS({ maxAliasCount: 100 }) ?? {};
    } catch (error) {
      problems.push({
        line: 1 + before,
        column: 1,
        message: error instanceof Error ? error.message : String(error),
      });
    }
    if (fields !== undefined && (typeof fields !== 'object' || Array.isArray(fields)))
      problems.push({ line: 1 + before, column: 1, message: 'Write fields as `name: value`, one a line.' });
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
    locate,
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
  const options = { lineCounter, prettyErrors: false, uniqueKeys: false } as const;
  try {
    return { document: parseDocument(yaml, options), tooDeep: false };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { document: parseDocument('', options), tooDeep: true };
  }
}

/** Keys that a map holds twice. The parser's own search compares each key with all before it. */
function findRepeatedKeys(document: Document.Parsed): { key: string; offset: number }[] {
  const repeated: { key: string; offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) repeated.push({ key: String(key.value), offset: key.range?.[0] ?? 0 });
        seen.add(key.value);
      }
    },
  });
  return repeated.slice(0, MAX_PROBLEMS);
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
  const pretty = stringify(fields, { lineWidth: 0 });
  if (isDeepStrictEqual(parse(pretty), fields)) return pretty;
  return stringify(fields, { lineWidth: 0, blockQuote: false, defaultStringType: 'QUOTE_DOUBLE' });
}
