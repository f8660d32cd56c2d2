/** What works in a text only, in lines of plain text: readers would see it as it is written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import type { DocumentType } from '../../../src/hashmark/documents/document-types.ts';
import { findLineIssues } from '../../../src/hashmark/engine/index.ts';
import { readCpuTime } from '../../support/cpu-time.ts';
import { widgets } from './world.ts';

const check = createCheck(engineCheck(new Compositions(widgets)), { widgets });
const variables = { maxBonus: { EUR: '€5' }, brand: 'Orbit' };
const VALUES = { maxBonus: '5', brand: 'Orbit', min: 2 };

const said = (type: DocumentType, body: unknown) =>
  check(type, 'a', body, { texts: true, siteVariables: VALUES }).issues;
const ofTitle = (title: string) =>
  said('page', { title, content: 'x' }).map(({ id, message, suggestion }) => ({
    ...{ id, seen: /^`(.*?)` (?:stays|is shown)/.exec(message)?.[1], suggestion },
  }));

describe('a line', () => {
  it.each([
    ['Win { maxBonus }', '{ maxBonus }', '{maxBonus}'],
    ['Win {max bonus}', '{max bonus}', '{maxBonus}'],
    ['Win {{maxBonus}}', '{{maxBonus}}', '{maxBonus}'],
    ['Win {maxBonus', '{maxBonus', '{maxBonus}'],
    ['Win {MAXBONUS }', '{MAXBONUS }', '{maxBonus}'],
  ])('`%s` holds what is nearly a variable', (title, seen, suggestion) => {
    expect(ofTitle(title)).toEqual([{ id: 'variable-nearly', seen, suggestion }]);
  });

  it.each([
    ['#GameRow[]#', '#GameRow[]#'],
    ['Play #GameRow[limit=5]# now', '#GameRow[limit=5]#'],
    ['Play #GameRow# now', '#GameRow#'],
    ['Play #Unheard[a=b]# now', '#Unheard[a=b]#'],
    ['Play #GameRow[limit=5', '#GameRow['],
    ['Play #gamerow[]#', '#gamerow['],
    ['Play #Game-Row[]#', '#Game-Row['],
    ['Play [GameRow limit=5]#', '[GameRow limit=5]#'],
  ])('`%s` holds a placeholder', (title, seen) => {
    const [issue, ...more] = ofTitle(title);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'placeholder-in-line', suggestion: undefined });
    expect(issue?.seen).toContain(seen);
  });

  it.each([
    ['Win **big** now', '**big**'],
    ['Win *big* now', '*big*'],
    ['Win _big money_', '_big money_'],
    ['Win __big__', '__big__'],
    ['Win ~~50~~ 60', '~~50~~'],
    ['Write `code`', '`code`'],
    ['See [the rules](/rules)', '[the rules](/rules)'],
    ['![Plate](/a.webp)', '![Plate](/a.webp)'],
    ['# Bonuses', '# '],
    ['## 50 games', '## '],
    ['Win <b>big</b>', '<b>'],
    ['One<br/>two', '<br/>'],
    ['Terms &amp; rules', '&amp;'],
    ['5&nbsp;€', '&nbsp;'],
    ['5 &#8364;', '&#8364;'],
    ['The \\#1 player', '\\#'],
    ['Win **big now', '**big now'],
    ['Win ** big ** now', '** big **'],
    ['Win ** 5 € **', '** 5 € **'],
    ['Win _big now', '_big now'],
    ['Press `code', '`code'],
    ['Win [big] (/rules)', '[big] (/rules)'],
  ])('`%s` holds markup', (title, seen) => {
    const [issue, ...more] = ofTitle(title);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'markup-in-line', suggestion: undefined, seen });
  });

  it.each([
    'Up to {maxBonus} at {brand}',
    'The #1 player',
    '#1 in Europe, #2 in the world',
    '# 1 in Europe',
    'Bonus* for new players',
    '*Terms apply. *18+',
    'Bonus** and more**',
    '(*) first (*) second',
    '5 * 3 * 2 = 30',
    'Hotel *****',
    '2 ** 3 ** 2',
    'snake_case_name and __ blanks __',
    'A [new] game (here)',
    'R&B; AT&T; M&Ms; Q&A',
    'I <3 you, 2 < 3 > 1',
    'It`s 5 o`clock',
    'C:\\games',
    'Braces { and } and {} and {1}',
    'A ~ B ~~ C',
    '50 % off!',
  ])('`%s` is as it should be', (title) => {
    expect(ofTitle(title)).toEqual([]);
  });

  it('holds all of it at once, and each is told with its field', () => {
    const title = 'Win { maxBonus } and {{maxBonus}}, **X**';
    const description = '#GameRow[]# {maxBonus';
    const found = said('page', { title, description, content: 'x', meta: { title: '*x*' } });
    expect(found.map(({ id, level, path }) => `${path.join('.')} ${level} ${id}`)).toEqual([
      'title warning variable-nearly',
      'title warning variable-nearly',
      'title warning markup-in-line',
      'description warning placeholder-in-line',
      'description warning variable-nearly',
      'meta.title warning markup-in-line',
    ]);
  });

  it('is no address, no data and no text', () => {
    const body = {
      ...{ title: 'x', content: '**x** #GameRow[]#', blocks: { aside: '*x*' }, variables },
      bannerImage: { src: '/a_b_/_c_.webp', alt: 'A plate' },
      meta: { json: { a: '**x** #GameRow[]#' }, metaUrl: '/_a_', mainContent: '_x_' },
    };
    expect(said('page', body)).toEqual([]);
    const alt = said('page', { ...body, bannerImage: { src: '/a.webp', alt: 'A *plate*' } });
    expect(alt.map(({ path }) => path)).toEqual([['bannerImage', 'alt']]);
  });

  it('of a menu holds no values, whatever they are called', () => {
    const label = (text: string) =>
      said('menu', { items: [{ label: text, href: '/_x_' }] }).map(({ id, message }) => `${id} ${message}`);
    expect(label('At { brand }')).toEqual([
      'variable-nearly `{ brand }` stays as text: nothing is put into this line. Write what it stands for.',
    ]);
    expect(label('At {{brand}}')).toHaveLength(1);
    expect(label('*New* games')).toEqual([expect.stringMatching(/^markup-in-line `\*New\*` stays as text/)]);
    expect(label('New games')).toEqual([]);
  });

  it('of messages and of types that a site adds is told too, and what code puts into them is not', () => {
    const message = (text: string) => said('messages', { messages: { A: { B: text } } });
    expect(message('Win *big* now')).toMatchObject([{ id: 'markup-in-line', path: ['messages', 'A', 'B'] }]);
    expect(message('#GameRow[]#')).toMatchObject([{ id: 'placeholder-in-line' }]);
    expect(message('{{count}} games of {brands}')).toEqual([]);
    const award = { name: '**Orbit**', nomination: 'x', prize: 'x', year: 2026, imgUrl: '/_a_.svg' };
    expect(said('award', award)).toMatchObject([{ id: 'markup-in-line', path: ['name'] }]);
  });

  it('says of the value of a variable that nothing is put into it', () => {
    const page = (own: object) => said('page', { title: 'x', content: 'x', variables: own });
    for (const value of ['At { brand }', '#GameRow[]#', '#gamerow[]#', { EUR: '{{brand}}' }])
      expect(page({ own: value })).toMatchObject([
        { path: ['variables', 'own'], message: expect.stringContaining('the value of a variable') },
      ]);
    for (const value of ['At Orbit', '**bold** of a widget', '#1', 5, { EUR: 5, CAD: '{' }])
      expect(page({ own: value })).toEqual([]);
  });

  it('is looked through in time that grows with it alone, whatever is in it', () => {
    const parts = fc.constantFrom(
      '*',
      '**',
      '_',
      '[',
      '](',
      ')',
      '<a ',
      '>',
      '`',
      '~~',
      '&',
      ';',
      '#GameRow[',
      ']#',
      '{',
      '\\',
      'a',
      ' ',
    );
    const deadline = readCpuTime() + 20_000;
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (unit) => {
        const line = unit.join('').repeat(3000);
        expect(findLineIssues(line, VALUES, widgets).length).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    expect(readCpuTime()).toBeLessThan(deadline);
  });
});
