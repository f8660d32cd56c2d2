/** Variables where no text is composed: readers would see their names in braces. */
import { expect, it, onTestFinished } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import type { DocumentType } from '../../../src/hashmark/documents/document-types.ts';
import { compose } from '../../../src/hashmark/engine/index.ts';
import { declareRegions } from '../../../src/hashmark/i18n/regions.ts';
import { regions } from '../../../src/regions.ts';

const check = createCheck(engineCheck(new Compositions(new Map())));

/** What is said of a document of a site that declares `brand`, each thing with its place. */
const said = (type: DocumentType, body: unknown) =>
  check(type, 'a', body, { texts: true, siteVariables: { brand: 'Orbit' } }).issues.map(
    ({ level, path, message }) => `${path.join('.')} ${level} ${message}`,
  );

it('a line of a page names no variable that nobody declares', () => {
  const variables = { bonus: { EUR: '€5', CAD: '$9' } };
  const right = { title: '{bonus} at {brand}', content: 'x', meta: { description: '{bonus}' }, variables };
  expect(said('page', right)).toEqual([]);
  const json = '{"a":"{x}"}';
  const meta = { title: 'In {brnad}', json, mainContent: '' };
  expect(said('page', { ...right, title: 'Up to {bonsu}', meta, menuTitle: 'No {brand}' })).toEqual([
    'title warning `{bonsu}` names no variable of this document and stays as written. Did you mean `{bonus}`?',
    'meta.title warning `{brnad}` names no variable of this document and stays as written. Did you mean `{brand}`?',
  ]);
});

it('a variable without the currency that stands in for others is told as what it is', () => {
  const page = { title: '{fee}', content: '{fee}', variables: { fee: { CAD: '$9' } } };
  const message =
    '`{fee}` has no value for EUR, which stands in for every currency that is not named: their readers see the name as written. Add `EUR`.';
  expect(said('page', page)).toEqual([`title warning ${message}`, `content warning ${message}`]);
});

it('on a site without euros the first currency stands in for others', () => {
  onTestFinished(() => declareRegions(regions));
  declareRegions({ currencies: ['CAD', 'USD'] });
  const right = { title: '{fee}', content: '{fee}', variables: { fee: { CAD: '$9' } } };
  expect(said('page', right)).toEqual([]);
  const reader = { widgets: new Map(), currency: 'USD', variables: right.variables };
  const { parts, variables } = compose('{fee}', reader);
  expect(parts).toMatchObject([{ html: expect.stringContaining('>$9<') }]);
  // What browsers take where there is no value in the reader's currency.
  expect(variables.fee?.EUR).toBe('$9');
  expect(said('page', { ...right, variables: { fee: { USD: '$7' } } })).toEqual([
    expect.stringContaining('title warning `{fee}` has no value for CAD, which stands in for every currency'),
    expect.stringContaining('content warning `{fee}` has no value for CAD'),
  ]);
});

it('nothing is put into the value of a variable, nor into a menu', () => {
  const variables = { sum: { EUR: '{brand} €5' }, other: '{later}', same: 'a {other}' };
  const stays = 'stays as text: nothing is put into the value of a variable. Write what it stands for.';
  expect(said('page', { title: 'x', content: 'x', variables })).toEqual([
    `variables.sum warning \`{brand}\` ${stays}`,
    `variables.same warning \`{other}\` ${stays}`,
  ]);
  expect(said('menu', { items: [{ label: 'At {brand}', href: '/' }] })).toEqual([
    'items.0.label warning `{brand}` names no variable of this document and stays as written.',
  ]);
});
