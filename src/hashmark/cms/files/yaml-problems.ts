import { type Document, isAlias, isCollection, isMap, isPair, isScalar, type Node } from 'yaml';
import { sayYamlProblem } from './yaml-words.ts';

/** Problems of one kind that are reported for one text. */
const MAX_PROBLEMS = 20;

export interface YamlProblem {
  offset: number;
  message: string;
}

/** Every node in the order of the text. The parser's own walk copies the way to each, which deep nesting makes slow. */
function* walk(document: Document.Parsed): Generator<Node> {
  const left: unknown[] = [document.contents];
  while (left.length > 0) {
    const node = left.pop();
    if (isPair(node)) left.push(node.value, node.key);
    else if (isCollection(node)) {
      yield node as Node;
      for (let index = node.items.length - 1; index >= 0; index--) left.push(node.items[index]);
    } else if (isScalar(node) || isAlias(node)) yield node;
  }
}

/** What the parser found, each thing once, and names that are used without being given. */
export function findYamlProblems(document: Document.Parsed): YamlProblem[] {
  const found = new Map<string, YamlProblem>();
  for (const { code, message, pos } of [...document.warnings, ...document.errors]) {
    const said = sayYamlProblem({ code, message });
    if (found.has(said)) continue;
    const isOpen = code === 'MISSING_CHAR' || code === 'BAD_INDENT';
    found.set(said, { offset: isOpen ? findOpening(document, pos[0]) : pos[0], message: said });
  }
  const given = new Set<string>();
  for (const node of walk(document)) {
    if (isAlias(node)) {
      const message = sayYamlProblem({ code: 'BAD_ALIAS', message: '' });
      if (!given.has(node.source) && !found.has(message))
        found.set(message, { offset: node.range?.[0] ?? 0, message });
    } else if (node.anchor !== undefined) given.add(node.anchor);
  }
  return [...found.values()].slice(0, MAX_PROBLEMS);
}

/** Where the quote or bracket begins that is not closed at `at`; `at` itself when none is open. */
function findOpening(document: Document.Parsed, at: number): number {
  let opening = -1;
  for (const node of walk(document)) {
    const opens = isCollection(node)
      ? node.flow
      : isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
    const [start, , end] = node.range ?? [0, 0, -1];
    if (opens && start < at && at <= end) opening = Math.max(opening, start);
  }
  return opening < 0 ? at : opening;
}

/** Whether a key, written without quotes, was most likely to begin an entry of a list. */
export const looksLikeEntry = (key: unknown): boolean => /^-\w/.test(String(key));

/**
 * Keys that a map holds twice, for which the parser's own search compares each key with all before it, and those that were to begin
 * an entry of a list.
 */
export function findOddKeys(document: Document.Parsed): YamlProblem[] {
  const repeated: YamlProblem[] = [];
  for (const node of walk(document)) {
    if (!isMap(node)) continue;
    const seen = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key)) continue;
      const offset = key.range?.[0] ?? 0;
      if (key.type === 'PLAIN' && looksLikeEntry(key.value))
        repeated.push({
          offset,
          message: `\`${String(key.value)}\` is no entry of a list. Write a space behind the dash: \`- ${String(key.value).slice(1)}\`.`,
        });
      else if (seen.has(key.value))
        repeated.push({
          offset,
          message: `The field \`${String(key.value)}\` stands here a second time. Remove one.`,
        });
      seen.add(key.value);
    }
  }
  return repeated.slice(0, MAX_PROBLEMS);
}
