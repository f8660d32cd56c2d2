import fc from 'fast-check';
import { getDefaults, Lexer, Tokenizer } from 'marked';
import { expect, it } from 'vitest';
import { QuickTokenizer } from '../../../src/hashmark/engine/quick-tokenizer.ts';

const PIECES = [
  ...[
    '[',
    ']',
    '](',
    '![',
    '(',
    ')',
    '<',
    '>',
    '<b>',
    '</b>',
    '<!--',
    '<https://a.b>',
    'https://a.b',
    'www.a.b',
    'a@b.c',
  ],
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '\\',
    '\\*',
    '*',
    '**',
    '_',
    '~~',
    '|',
    '|-|',
    '> ',
    '# ',
    '## ',
    '#',
    '=',
    '===',
    '-',
    '---',
  ],
  ...[
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '    ',
    '\t',
    '  \n',
    '\\\n',
    '\n',
    '\n\n',
    ' ',
    'word',
    'Word',
    'é',
    '[a]: /b',
    '[a]',
    '&amp;',
  ],
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));

const lex = (text: string, tokenizer: Tokenizer) => new Lexer({ ...getDefaults(), tokenizer }).lex(text);

it('reads every text as the rules of the library do, which it tries less often', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(lex(text, new QuickTokenizer(text))).toEqual(lex(text, new Tokenizer()));
    }),
    { numRuns: 3000 },
  );
});
