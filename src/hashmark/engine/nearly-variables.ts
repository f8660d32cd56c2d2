import type { Variables } from '../documents/variables.ts';
import type { Nearly } from './nearly.ts';
import { plainName } from './plain-name.ts';

/** What stands between braces of any width and number. */
const BRACED =
  /(?<![{｛])((?:[{｛][^\S\n]?){0,2}[{｛])([^{}｛｝\n]{1,120})([}｝](?:[^\S\n]?[}｝]){0,2})(?![}｝])/g;
/** Names with what does not belong there; a list of names has blanks behind its commas. */
const NAME = /^(?![.:]|.*[.,:;]\s+\S)[\p{L}\p{N}\p{Cf}\s_.,:;$*%@&"'“”„‘’\\-]+$/u;
/** The other way to write a variable. */
const ELEMENT = /<var>([^<>\n]{1,120})<\/var>/gi;
/** `{name` that nothing closes. */
const UNCLOSED = /(?<!\{)\{{1,3}(\w{1,60})(?![\w}]|[^{}｝\n]{0,100}[}｝])/g;
/** A name that nothing opens, in what stands before a `}`. */
const UNOPENED = /(?:^|[^\w{｛$\\])([A-Za-z]\w{0,60})$/;
/** An amount within a name, written as in a text. */
const AMOUNT = /^([A-Za-z_]+)\d[\d.,'’ \u00a0\u202f]{0,20}$/;
/** So long may a name be, with what stands before it. */
const MOST_NAME = 62;
/** So far is looked for another brace. */
const REACH = 200;

/** Finds the variable that a name was meant to be. */
class Names {
  readonly #variables: Variables;
  #byPlain: Map<string, string[]> | undefined;
  #amounts: Set<string> | undefined;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#variables, name);
  }

  /** All variables that may be meant: more than one where nothing but signs tells them apart. */
  meant(written: string): readonly string[] {
    if (this.#byPlain === undefined) {
      this.#byPlain = new Map();
      for (const name of Object.keys(this.#variables)) {
        const plain = plainName(name);
        this.#byPlain.set(plain, [...(this.#byPlain.get(plain) ?? []), name]);
      }
    }
    const names = this.#byPlain.get(plainName(written)) ?? [];
    const exact = written
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/\W/g, '_');
    return names.includes(exact) ? [exact] : names;
  }

  /** Whether there are variables of these letters and an amount. */
  hasAmounts(letters: string): boolean {
    this.#amounts ??= new Set(
      Object.keys(this.#variables)
        .filter((name) => /\d$/.test(name))
        .map((name) => name.replace(/\d+$/, '')),
    );
    return this.#amounts.has(letters);
  }

  /** Whether the value of a variable is wrong behind a sign of a currency for every reader: it has one, or is no amount. */
  refuses(sign: string, name: string): boolean {
    const value = this.#variables[name];
    const values = typeof value === 'object' ? Object.values(value) : [value];
    return values.every((each) => {
      const text = String(each);
      return /\p{Sc}/u.test(text) || (sign === '$' && !/^[\s.,+-]*\d/.test(text));
    });
  }
}

/** Whether braces near a place, before it or behind it, match one that stands there. */
function isMatched(text: string, at: number, step: 1 | -1): boolean {
  let depth = 0;
  for (let next = at; Math.abs(next - at) < REACH; next += step) {
    const sign = text[next];
    if (sign === undefined) return false;
    if (sign === '{') depth += step;
    else if (sign === '}') depth -= step;
    if (depth < 0) return true;
  }
  return false;
}

const count = (braces: string) => braces.replace(/\s/g, '').length;

const HOW = 'the name of a variable stands in `{}`, exactly and without blanks.';
const ONE_BRACE = 'a variable stands between one `{` and one `}`.';

/** The sign of a currency right before a place. */
const signBefore = (text: string, at: number) => /\p{Sc}/u.exec(text[at - 1] ?? '')?.[0] ?? '';

/** What stands in braces, the name of a variable as it should be: what is around it would be shown. */
function readAround(text: string, found: RegExpExecArray, names: Names): Nearly | undefined {
  const { 0: whole, 1: opening = '', 2: name = '', 3: closing = '', index } = found;
  const sign = signBefore(text, index);
  const [opened, closed] = [count(opening), count(closing)];
  const right = `{${name}}`;
  const isEven = opened === closed;
  if (
    !(isEven && opened === 1) &&
    (isEven || !isMatched(text, opened > closed ? index + whole.length : index - 1, opened > closed ? 1 : -1))
  ) {
    const becomes = isEven ? 'is shown with braces around it' : 'is shown with a brace beside it';
    return { id: 'variable-nearly', offset: index, seen: whole, right, becomes, how: ONE_BRACE };
  }
  if (sign === '' || opened > 1 || !names.refuses(sign, name)) return undefined;
  return {
    ...{ id: 'variable-nearly', offset: index - sign.length, seen: sign + right },
    // Letters before the sign belong to it: `US$`.
    right: /\p{L}/u.test(text[index - sign.length - 1] ?? '') ? undefined : right,
    becomes: `is shown with a \`${sign}\` before its value`,
    how: 'a variable is written without it.',
  };
}

/** What stands in braces and is not written as the name of a variable. */
function readOdd(text: string, found: RegExpExecArray, names: Names): Nearly | undefined {
  const { 0: whole, 1: opening = '', 2: written = '', 3: closing = '', index } = found;
  if (!NAME.test(written)) return undefined;
  const [right, ...others] = names.meant(written);
  const [before, behind] = count(opening) === count(closing) ? [opening, closing] : ['{', '}'];
  const offset = index + opening.length - before.length;
  const seen = text.slice(offset, index + whole.length - closing.length + behind.length);
  if (right !== undefined)
    return {
      ...{ id: 'variable-nearly', offset, seen, how: HOW },
      right: others.length === 0 ? `{${right}}` : undefined,
    };
  const letters = AMOUNT.exec(written.trim())?.[1];
  if (letters === undefined || !names.hasAmounts(letters)) return undefined;
  const how = 'the name of a variable holds letters, digits and `_`, and nothing else.';
  return { id: 'variable-nearly', offset, seen, how };
}

/** Variables that are nearly right. */
export function* findVariables(text: string, variables: Variables): Generator<Nearly> {
  const names = new Names(variables);
  for (const found of text.matchAll(BRACED)) {
    const { 1: opening = '', 2: name = '', 3: closing = '' } = found;
    const isVariable = opening.endsWith('{') && closing.startsWith('}') && /^[A-Za-z]\w*$/.test(name);
    const nearly = isVariable
      ? names.has(name) && readAround(text, found, names)
      : readOdd(text, found, names);
    if (nearly) yield nearly;
  }
  for (const { 0: seen, 1: written = '', index: offset } of text.matchAll(ELEMENT)) {
    const [name, ...others] = /^\s*\w+\s*$/.test(written) ? [] : names.meant(written);
    if (name === undefined || others.length > 0) continue;
    const [right, how] = [`{${name}}`, 'the name of a variable is written exactly and without blanks.'];
    yield { id: 'variable-nearly', offset, seen, right, how };
  }
  for (const { 0: seen, 1: written = '', index: offset } of text.matchAll(UNCLOSED)) {
    const [name, ...others] = names.meant(written);
    if (name === undefined) continue;
    const right = others.length === 0 ? `{${name}}` : undefined;
    yield { id: 'variable-nearly', offset, seen, right, how: HOW };
  }
  for (const { 0: braces, index } of text.matchAll(/\}{1,3}/g)) {
    const name = UNOPENED.exec(text.slice(Math.max(0, index - MOST_NAME), index))?.[1] ?? '';
    const offset = index - name.length;
    if (name === '' || !names.has(name) || isMatched(text, offset - 1, -1)) continue;
    yield { id: 'variable-nearly', offset, seen: name + braces, right: `{${name}}`, how: HOW };
  }
}
