import type { Problem } from './issues.ts';
import { LIMITS } from './limits.ts';
import type { ParamSpan, Placeholder } from './types.ts';

export interface Reading {
  name: string;
  bracketed: boolean;
  params: Record<string, string | true>;
  spans: Map<string, ParamSpan>;
  /** Offset after the last character that belongs to it. */
  end: number;
  /** Set when it is not well-formed; nothing can be rendered for it. */
  problem?: Problem;
  /** Whether the end of the placeholder is known; else only its `#` is spoken for. */
  closed: boolean;
}

const KEY = /[A-Za-z][A-Za-z0-9_-]*/y;
const SPACE = /\s*/y;
const HEAD = /#([A-Z][A-Za-z0-9]*)([#[])/y;
const BARE_STOP = /[;\]\r\n]/g;
const QUOTED_STOP = /["\\]/g;
const RECOVERY_STOP = /[\]\r\n#]/g;
const BLOCK_BREAK = /(?:\r\n|\r(?!\n)|\n)[ \t>]*(?:\r|\n|`{3}|~{3})/;
const BARE = /^[^\s;\]"\\`](?:[^;\]\r\n"\\`]*[^\s;\]"\\`])?$/;

/**
 * Reads placeholders from one text. Every lookahead is bounded by the length of a placeholder or remembered, so
 * reading all candidates of a text is linear.
 */
export class PlaceholderReader {
  readonly text: string;
  #bareStop = -1;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads what starts at `offset`, which must be a `#` followed by a name and `[` or `#`. */
  read(offset: number): Reading | undefined {
    HEAD.lastIndex = offset;
    const head = HEAD.exec(this.text);
    const name = head?.[1];
    if (!head || name === undefined) return undefined;
    const reading: Reading = {
      name,
      bracketed: head[2] === '[',
      params: {},
      spans: new Map(),
      end: HEAD.lastIndex,
      closed: true,
    };
    return reading.bracketed ? this.#readParams(reading, offset) : reading;
  }

  #readParams(reading: Reading, offset: number): Reading {
    const { text } = this;
    let at = reading.end;
    for (;;) {
      at = this.#skipSpace(at);
      if (text[at] === ']') {
        if (text[at + 1] !== '#')
          return this.#broken(reading, offset, at, 'The closing `]` must be followed by `#`.');
        reading.end = at + 2;
        return this.#checked(reading, offset);
      }
      const problem = this.#readParam(reading, at);
      if (problem !== undefined) return this.#broken(reading, offset, at, problem);
      at = this.#skipSpace(reading.end);
      if (text[at] === ';') at++;
      else if (text[at] === ':')
        return this.#broken(reading, offset, at, 'The value of a param stands behind `=`, not behind `:`.');
      else if (text[at] !== ']')
        return this.#broken(reading, offset, at, 'Params are separated by `;` and end with `]#`.');
    }
  }

  /** Reads one param and moves `reading.end` behind it; hands back what is wrong, if anything. */
  #readParam(reading: Reading, at: number): string | undefined {
    const { text } = this;
    KEY.lastIndex = at;
    const key = KEY.exec(text)?.[0];
    if (key === undefined)
      return 'A param is `key=value`, where the key is a letter followed by letters, digits, `-` or `_`.';
    const repeated = reading.spans.has(key);
    let end = this.#skipSpace(at + key.length);
    if (text[end] !== '=') {
      reading.end = at + key.length;
      if (!repeated) reading.params[key] = true;
      else this.#repeat(reading, key, at);
      reading.spans.set(key, { keyAt: at, valueAt: at, end: reading.end });
      return undefined;
    }
    const valueAt = this.#skipBlanks(end + 1);
    let value: string;
    if (text[valueAt] === '"') {
      const quoted = this.#readQuoted(valueAt + 1);
      if (!quoted) return `The quote that opens the value of \`${key}\` is not closed.`;
      ({ value, end } = quoted);
    } else {
      end = this.#nextBareStop(valueAt);
      value = text.slice(valueAt, Math.min(end, valueAt + LIMITS.placeholder)).trim();
    }
    reading.end = end;
    if (repeated) this.#repeat(reading, key, at);
    else reading.params[key] = value;
    reading.spans.set(key, { keyAt: at, valueAt, end });
    return undefined;
  }

  #repeat(reading: Reading, key: string, at: number): void {
    reading.problem ??= {
      id: 'param-repeated',
      message: `\`${reading.name}\` has the param \`${key}\` twice. Keep one of them.`,
      offset: at,
      length: key.length,
    };
  }

  #readQuoted(start: number): { value: string; end: number } | undefined {
    let value = '';
    let from = start;
    for (;;) {
      QUOTED_STOP.lastIndex = from;
      const stop = QUOTED_STOP.exec(this.text);
      if (!stop || stop.index - start > LIMITS.placeholder) return undefined;
      value += this.text.slice(from, stop.index).replace(/\r\n?/g, '\n');
      if (stop[0] === '"') return { value, end: stop.index + 1 };
      const escaped = this.text[stop.index + 1];
      if (escaped === undefined) return undefined;
      const known = ESCAPES.get(escaped);
      value += known ?? '\\';
      from = stop.index + (known === undefined ? 1 : 2);
    }
  }

  #nextBareStop(from: number): number {
    if (this.#bareStop < from) {
      BARE_STOP.lastIndex = from;
      this.#bareStop = BARE_STOP.exec(this.text)?.index ?? this.text.length;
    }
    return this.#bareStop;
  }

  #skipSpace(at: number): number {
    SPACE.lastIndex = at;
    SPACE.exec(this.text);
    return SPACE.lastIndex;
  }

  #skipBlanks(at: number): number {
    let end = at;
    while (this.text[end] === ' ' || this.text[end] === '\t') end++;
    return end;
  }

  #checked(reading: Reading, offset: number): Reading {
    const raw = this.text.slice(offset, reading.end);
    if (raw.length > LIMITS.placeholder) {
      reading.problem = {
        id: 'placeholder-too-long',
        message: `This placeholder has ${raw.length} characters; ${LIMITS.placeholder} are allowed. Move long text out of it.`,
        offset,
        length: reading.name.length + 1,
      };
    } else if (BLOCK_BREAK.test(raw)) {
      return this.#unclosed(
        reading,
        offset,
        'A placeholder holds no blank line and no code fence; write `\\n` in a quoted value.',
      );
    }
    return reading;
  }

  #broken(reading: Reading, offset: number, at: number, why: string): Reading {
    RECOVERY_STOP.lastIndex = at;
    const stop = RECOVERY_STOP.exec(this.text);
    if (stop?.[0] !== ']' || this.text[stop.index + 1] !== '#' || stop.index - offset > LIMITS.placeholder) {
      return this.#unclosed(reading, offset, why);
    }
    reading.end = stop.index + 2;
    reading.problem = {
      id: 'placeholder-malformed',
      message: `The placeholder \`${reading.name}\` cannot be read. ${why}`,
      offset: at,
      length: Math.max(1, stop.index - at),
    };
    return reading;
  }

  #unclosed(reading: Reading, offset: number, why: string): Reading {
    reading.end = offset + 1;
    reading.closed = false;
    reading.problem = {
      id: 'placeholder-unclosed',
      message: `\`#${reading.name}[\` opens a placeholder that is not closed and stays as text. ${why} Write \`\\#\` if it is meant as text.`,
      offset,
      length: reading.name.length + 2,
    };
    return reading;
  }
}

/**
 * `\r` is beside the three escapes that editors need: without it a value with two carriage returns in a row, which
 * would be a blank line, could not be printed.
 */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['n', '\n'],
  ['r', '\r'],
]);

/** Writes a value in quotes. */
export const printQuoted = (value: string) =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;

/** Writes the value of a param: quoted where it has to be. */
export const printValue = (value: string): string => (BARE.test(value) ? value : printQuoted(value));

/** Writes a placeholder so that {@link parse} reads back the same name and params. */
export function print({ name, params }: Placeholder): string {
  const written = Object.entries(params).map(([key, value]) =>
    value === true ? key : `${key}=${printValue(value)}`,
  );
  return `#${name}[${written.join(';')}]#`;
}
