import type { ErrorCode } from 'yaml';

const QUOTE = 'Put the value between double quotes, e.g. `title: "Bonus: 100%"`.';
const PLAIN = 'Fields are written as `name: value`, nothing more.';
const LINE_UP = 'Give lines that belong together the same number of spaces in front.';

const UNCLOSED =
  'A bracket opens here and is not closed, or a comma is missing. Write e.g. `[one, two]`, and put a text that begins with a bracket between quotes.';

/** What a missing character means, by what the parser says of it; the first that fits. */
const MISSING: readonly [said: RegExp, words: string][] = [
  [/quote/, 'A quotation mark opens here and is never closed. Close it, or remove the first one.'],
  [/Comments/, 'A `#` needs a space before it to begin a remark. Put a value that holds `#` between quotes.'],
  [/Sequence item/, 'An entry of a list misses its `- `. Begin each entry with a dash and a space.'],
  [/must end with|items|flow (?:map|seq)/i, UNCLOSED],
  [
    /followed by map values|map values/,
    'A field misses its colon. Write it as `name: value`, with a space behind the colon.',
  ],
  [/Alias|unresolved/i, `A value cannot begin with \`*\` or \`&\`. ${QUOTE}`],
  [
    /directives|doc-start/,
    'A line that begins with `%` cannot stand here. Put the value between quotes, or remove the line.',
  ],
];

/** What is said of a line that begins where it fits nothing. */
export const MISFIT = `The spaces in front of this line do not fit the lines around it. ${LINE_UP}`;

/** What the parser of YAML finds wrong, as an editor can use it: what stands there, and the repair. */
const WORDS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: `A value cannot begin with \`*\`. ${QUOTE}`,
  BAD_ALIAS: `A value cannot begin with \`*\` or \`&\`. ${QUOTE}`,
  BAD_COLLECTION_TYPE: `A value cannot begin with \`!\`. ${QUOTE}`,
  BAD_DIRECTIVE:
    'A line that begins with `%` cannot stand here. Put the value between quotes, or remove the line.',
  BAD_DQ_ESCAPE:
    'Between double quotes a backslash means something special. Write it twice, or use single quotes.',
  BAD_INDENT: MISFIT,
  BAD_PROP_ORDER: `A value cannot begin with \`!\` or \`&\`. ${QUOTE}`,
  BAD_SCALAR_START: `A value cannot begin with this character. ${QUOTE}`,
  BLOCK_AS_IMPLICIT_KEY: `A value with a colon and a space in it is read as a field inside a field. ${QUOTE}`,
  BLOCK_IN_FLOW: `A list in brackets cannot go on as indented lines. Close the bracket, or write each entry on a line with a dash.`,
  DUPLICATE_KEY: 'The same field stands here a second time. Remove one.',
  IMPOSSIBLE: `This cannot be read. ${PLAIN}`,
  KEY_OVER_1024_CHARS: `The name of a field is too long. ${PLAIN}`,
  MISSING_CHAR: `Something is missing here. ${PLAIN}`,
  MULTILINE_IMPLICIT_KEY: `A line here is no field: its colon is missing, or it goes on from the line above. ${PLAIN}`,
  MULTIPLE_ANCHORS: `A value cannot begin with \`&\`. ${QUOTE}`,
  MULTIPLE_DOCS: 'A line `---` or `...` ends the fields, and more of them follow. Remove that line.',
  MULTIPLE_TAGS: `A value cannot begin with \`!\`. ${QUOTE}`,
  NON_STRING_KEY: `The name of a field must be a plain word. ${PLAIN}`,
  RESOURCE_EXHAUSTION: 'Fields are nested too deeply to be read.',
  TAB_AS_INDENT: 'A tab stands in front of this line. Use spaces instead.',
  TAG_RESOLVE_FAILED: `A value cannot begin with \`!\`. ${QUOTE}`,
  UNEXPECTED_TOKEN: `Something stands here that does not belong to a field. ${QUOTE}`,
};

/** Says in plain words what the parser found, with the repair. */
export function sayYamlProblem({ code, message }: { code: ErrorCode; message: string }): string {
  if (code === 'MISSING_CHAR') return MISSING.find(([said]) => said.test(message))?.[1] ?? WORDS.MISSING_CHAR;
  if (code === 'BAD_INDENT' && /must end with|flow/i.test(message)) return UNCLOSED;
  return WORDS[code];
}
