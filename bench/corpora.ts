import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of about so many characters, with widgets as one peer writes them, from one of the places of the corpus. */
export type Corpus = (characters: number, widget: string, place: number) => string;

const WIDGET = '@@WIDGET@@';

/** About 1,100 characters of what editors write: every block, some HTML, one widget. */
const section = (number: number) => `## Section ${number}: what you can win

Every **Friday** we put *${number * 17} prizes* into the pool. Read the [terms](/terms) or the
[help page](https://example.test/help "Help") first; \`code ${number}\` is entered at the cash desk. Prizes are paid
within two days, and nothing is paid twice & nothing is lost.

- First place: a trip for two
- Second place: **500 free spins**, valid for seven days
  - on games of the week only
- Third place: a surprise

1. Sign in
2. Make a deposit of at least 20
3. Opt in before Sunday

> Play within your limits. You can set them in your profile, and they apply at once.

| Level | Points | Reward |
|-------|-------:|:------:|
| Bronze | ${number * 100} | 10 spins |
| Silver | ${number * 500} | 50 spins |
| Gold | ${number * 1000} | trip |

${WIDGET}

<div class="hm-note"><p>The draw takes place at noon. Winners are told by <em>mail</em> on the same day.</p></div>

![A rocket over the city](/images/rocket-${number}.png "Rocket")

\`\`\`text
code ${number} = 10 spins
\`\`\`

Questions? Our people answer day and night, in all the languages that this site is written in.

`;

/** The corpus: whole sections, so every size holds the same mix. Widgets end at the engine's bound of 500. */
export const casinoPages: Corpus = (characters, widget) => {
  let text = '';
  for (let number = 1; text.length < characters; number++) {
    text += section(number).replace(WIDGET, number <= 500 ? widget : '');
  }
  return characters < 2000 ? text.slice(0, characters) : text;
};

/** Characters between widgets in texts that hold none of their own. */
const APART = 1000;

/** The texts of strangers: what the packages of this project say of themselves, code, tables, badges and raw HTML included. */
const strangers: string = (() => {
  const folder = join(import.meta.dirname, '../node_modules');
  const files = globSync('{*,@*/*}/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY}.md', { cwd: folder });
  // Directives of one peer would be read as such.
  const texts = files
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('{%', '{ %').replaceAll('\r\n', '\n'));
  return texts.join('\n\n');
})();

/** Blocks of those texts in their order, with a widget between them now and then. */
export const strangersPages: Corpus = (characters, widget, place) => {
  let text = '';
  let since = 0;
  let widgets = 0;
  let fenced = false;
  // A large prime leads to places all over them.
  const from = (place * 7_368_787) % Math.max(1, strangers.length - 2 * characters);
  for (const block of strangers.slice(from, from + 2 * characters).split('\n\n')) {
    if ((block.match(/^ {0,3}(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1) fenced = !fenced;
    text += `${block}\n\n`;
    since += block.length;
    if (since > APART && !fenced && widgets < 500) {
      text += `${widget}\n\n`;
      since = 0;
      widgets++;
    }
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
};
