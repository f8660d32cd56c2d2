/** What one kind of issue means for an editor. */
export interface IssueKind {
  /** An `error` refuses publishing, a `warning` never does. */
  readonly level: 'error' | 'warning';
  /** What was found. */
  readonly means: string;
  readonly repair: string;
}

/** Every issue that the engine has of a text, in the order of the editors' manual. Each message says besides what stands there. */
export const ISSUES = {
  'placeholder-unclosed': {
    level: 'error',
    means: '`#Name[` opens a placeholder that is not closed; it stays as text.',
    repair: 'Close it by `]#`, without a blank line in it, or write `\\#` where it is meant as text.',
  },
  'placeholder-malformed': {
    level: 'error',
    means: 'What stands between `[` and `]#` cannot be read.',
    repair: 'Write params as `key=value`, `;` between them, and values with `;` or `]` in quotes.',
  },
  'placeholder-nearly': {
    level: 'warning',
    means: 'This looks like a placeholder and is none; it stays as text.',
    repair:
      'Write the name of the widget exactly, without blanks, and its params within `[` and `]#`, as the suggestion has it.',
  },
  'link-nearly': {
    level: 'warning',
    means:
      'This looks like a link and is none: it stays as text, is left out, leads nowhere or has no words.',
    repair:
      'Put the words into `[]` and the address right behind it into `()`, with `%20` for a blank in it.',
  },
  'tag-nearly': {
    level: 'warning',
    means: 'This looks like a tag and is none, because a value in it has no end; it stays as text.',
    repair: 'Put the `"` behind the value.',
  },
  'bold-nearly': {
    level: 'warning',
    means: 'This looks like bold or italic text and is none; its signs stay as text.',
    repair:
      'Write `**` right before the first word and right behind the last one, in one paragraph. Where words end with a sign such as `:` or `“`, a blank follows the `**`, or `<strong>` stands for it.',
  },
  'code-nearly': {
    level: 'warning',
    means: 'A backtick begins code, and none ends it; it stays as text.',
    repair: 'Write the second one, or a `\\` before the first where it is meant as text.',
  },
  'placeholder-in-line': {
    level: 'warning',
    means: 'A title, a description or another line of plain text holds a placeholder, which stays as text.',
    repair: 'Put it into the text of the page.',
  },
  'markup-in-line': {
    level: 'warning',
    means:
      'A title, a description or another line of plain text holds Markdown or HTML, which stays as text.',
    repair: 'Write the words alone.',
  },
  'placeholder-too-long': {
    level: 'error',
    means: 'A placeholder has too many characters.',
    repair: 'Move long text out of it.',
  },
  'param-repeated': {
    level: 'error',
    means: 'A placeholder has the same param twice.',
    repair: 'Keep one of them.',
  },
  'curly-quotes': {
    level: 'warning',
    means: 'A value stands in other quotes than `"`, which are taken for a part of it.',
    repair: 'Write `"`.',
  },
  'param-nearly': {
    level: 'warning',
    means: 'A value holds what looks like another param, and is taken for a part of it.',
    repair: 'Write `;` between params, or put the value in `"`.',
  },
  'unknown-widget': {
    level: 'warning',
    means: 'There is no widget of this name; nothing is shown in its place.',
    repair: 'Correct the name; `/gallery` shows every widget.',
  },
  'unknown-prop': {
    level: 'error',
    means: 'The widget has no prop of this name.',
    repair: 'Correct or remove it.',
  },
  'missing-prop': {
    level: 'error',
    means: 'The widget needs a prop that is not there.',
    repair: 'Add it.',
  },
  'invalid-prop': {
    level: 'error',
    means: 'The value of a prop is not one that the widget takes.',
    repair: 'Write one of the values that the message names.',
  },
  'migration-failed': {
    level: 'error',
    means:
      'The placeholder was written for an older version of the widget, and cannot be read by the present one.',
    repair: 'Write it as the present version takes it, or mend the migrations of the widget.',
  },
  'invalid-props': {
    level: 'error',
    means: 'The params do not fit together.',
    repair: 'Change them as the message says.',
  },
  'markup-unfinished': {
    level: 'error',
    means: 'A tag or a remark is not finished; all behind it is left out.',
    repair: 'Close a tag by `>`, its quotes by `"`, a remark by `-->`.',
  },
  'code-unclosed': {
    level: 'warning',
    means: 'A block of code is opened and not closed; all below it is shown as code.',
    repair: 'Close it by a line with the same signs, e.g. three backticks.',
  },
  'code-words-left-out': {
    level: 'warning',
    means: 'The line that opens a block of code holds more than its language; the rest is left out.',
    repair: 'Write it above the code, or into it.',
  },
  'placeholder-as-code': {
    level: 'warning',
    means: 'Four blanks or more before a placeholder make code of its line, which is shown as it is written.',
    repair: 'Write it at the margin, or below an item of a list as far in as its text.',
  },
  'variable-nearly': {
    level: 'warning',
    means: 'This looks like a variable and is none; it stays as text.',
    repair: 'Write its name exactly, in `{}` and without blanks.',
  },
  'heading-nearly': {
    level: 'warning',
    means: 'This looks like a heading and is none; it stays as text.',
    repair: 'Write one to six `#`, and a blank behind them.',
  },
  'table-nearly': {
    level: 'warning',
    means: 'This looks like a table and is none; it stays as text.',
    repair: 'Put a line such as `|---|---|` below the first one, with as many parts.',
  },
  'list-nearly': {
    level: 'warning',
    means: 'This looks like a list and is none; its lines become one paragraph.',
    repair: 'Begin each line with `-` and a blank.',
  },
  'cell-left-out': {
    level: 'warning',
    means: 'A row of a table has more cells than its head; the rest is left out.',
    repair: 'Give the head as many, or write `\\|` for a `|` that is text.',
  },
  'markdown-in-element': {
    level: 'warning',
    means: 'Markdown stands in lines that belong to an element, and stays as text.',
    repair: 'Put a blank line before and behind it, or write it as HTML.',
  },
  'unknown-name': {
    level: 'warning',
    means: 'A value names something that is not there: a collection, a game, a page …',
    repair: 'Correct the name, or remove it.',
  },
  'unknown-variable': {
    level: 'warning',
    means: 'No variable has this name; `{name}` stays as written.',
    repair: 'Declare it under `variables`, or correct the name.',
  },
  'widget-misplaced': {
    level: 'error',
    means: 'A widget stands where browsers or the list of allowed elements do not leave it.',
    repair: 'Put it outside of that element.',
  },
  'block-in-words': {
    level: 'warning',
    means: 'A widget that is a block stands in a heading, or alone in a link, which is left out.',
    repair: 'Put it outside of that element.',
  },
  'block-in-line': {
    level: 'error',
    means: 'A widget that is a block stands in a single line of text.',
    repair: 'Put it into the text of the page.',
  },
  'element-dropped': {
    level: 'warning',
    means: 'An element is not allowed and is left out with its content.',
    repair: 'Remove it, or say the same in Markdown.',
  },
  'element-removed': {
    level: 'warning',
    means: 'An element is not allowed; what is in it is shown without it.',
    repair: 'Remove the tag, or write `&lt;` for a `<` that is text.',
  },
  'element-misplaced': {
    level: 'warning',
    means: 'An element stands where it may not; what is in it is kept.',
    repair: 'Put it into the element that it needs.',
  },
  'element-unclosed': {
    level: 'warning',
    means: 'An element is opened and not closed; it goes on to the end of what it stands in.',
    repair: 'Write its end tag, e.g. `</div>`, where it ends.',
  },
  'element-ended-early': {
    level: 'warning',
    means: 'An end tag stands within a list, a quote or emphasis that it ends, too.',
    repair: 'Write the end tag behind that, in a line of its own after an empty one.',
  },
  'check-box-nameless': {
    level: 'warning',
    means: 'Nothing says of a check box what it is for, so voices say that there is one and no more.',
    repair: 'Put it and its words between `<label>` and `</label>`, or give it an `aria-label`.',
  },
  'attribute-removed': {
    level: 'warning',
    means: 'An attribute, a class or an address is not allowed and is left out.',
    repair: 'Remove it; classes begin with `hm-`.',
  },
  'text-too-long': {
    level: 'error',
    means: 'The text has too many characters.',
    repair: 'Split it into several pages or snippets.',
  },
  'too-many-placeholders': {
    level: 'error',
    means: 'The text holds too many placeholders; the rest stay as text.',
    repair: 'Split the page.',
  },
  'too-many-variables': {
    level: 'error',
    means: 'The text uses variables too often; the rest stay as written.',
    repair: 'Split the page.',
  },
  'too-many-references': {
    level: 'error',
    means: 'References to links expand to too much text; from here on they stay as written.',
    repair: 'Write fewer of them, or the links themselves.',
  },
  'table-too-wide': {
    level: 'error',
    means: 'A table has far more columns than its rows fill, and is shown as text.',
    repair: 'Give its head as many columns as its rows have.',
  },
  'loose-lines': {
    level: 'error',
    means: 'A quote, list or table goes on over too many lines without its markers, and is ended here.',
    repair: 'Write the markers on each line, and a blank line between tables.',
  },
  'nested-too-deeply': {
    level: 'error',
    means: 'Elements, quotes or lists stand too deep inside each other.',
    repair: 'Nest them less.',
  },
  'markup-too-dense': {
    level: 'error',
    means: 'A paragraph holds too much inline markup and is shown as text.',
    repair: 'Split it.',
  },
  'markup-too-complex': {
    level: 'error',
    means: 'The markup is too complex to be read; the text is shown without it.',
    repair: 'Simplify it, or split the page.',
  },
  'grows-too-much': {
    level: 'error',
    means: 'Markup and variables make far more of the text than was written; it is shown without them.',
    repair: 'Use long variables less often.',
  },
  'engine-defect': {
    level: 'error',
    means: 'Hashmark failed at this text, which is shown without markup. The fault is not yours.',
    repair: 'Report it, with the text.',
  },
} as const satisfies Readonly<Record<string, IssueKind>>;

/** The stable name of a kind of issue. */
export type IssueId = keyof typeof ISSUES;

/** Stands for issues that a list has no place for; its level is the highest of theirs. */
export const MORE_ISSUES = 'more-issues';
