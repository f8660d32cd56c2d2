/** What people write who come from other systems: names of fields and files that mean something there. */
import { expect, it } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import { explainLink } from '../../../src/hashmark/cms/files/explain-link.ts';

const check = createCheck(engineCheck(new Compositions(new Map())));

it('a field that is like none of ours is answered by those that there are', () => {
  const body = { items: [{ label: 'A', href: '/', url: '/', labell: 'B' }] };
  const { issues } = check('menu', 'header', body, { texts: true, siteVariables: {} });
  expect(issues.map(({ message, suggestion }) => [message, suggestion])).toEqual([
    [
      expect.stringMatching(
        /^A menu has no field `items\.0\.url`\. Remove it or use one of: `label`, .*`href`.*\.$/,
      ),
      undefined,
    ],
    ['A menu has no field `items.0.labell`. Remove it or correct its name.', 'label'],
  ]);
});

it('the text below a few fields that are not ours is looked at, below a great many it is not', () => {
  const said = (count: number) => {
    const foreign = Object.fromEntries(Array.from({ length: count }, (_, n) => [`wp_${n}`, n]));
    const body = { title: 'A', content: '{nope}', ...foreign };
    const { issues } = check('page', 'a', body, { texts: true, siteVariables: {} });
    return issues.filter(({ path }) => path[0] === 'content').map(({ id }) => id);
  };
  expect(said(20)).toEqual(['unknown-variable']);
  expect(said(1000)).toEqual([]);
});

it('a link without its begin is told with the one that was meant', () => {
  const from = { type: 'page', key: 'a', suffix: '', locale: 'en' } as const;
  const known = { pages: new Map([['promo', []]]), answered: undefined, addresses: undefined };
  const fault = (written: string) => explainLink(written, from, undefined, known);
  for (const [written, suggestion] of [
    ['www.example.com', 'https://www.example.com'],
    ['example.com/x?y=1', 'https://example.com/x?y=1'],
    ['help@site.example', 'mailto:help@site.example'],
    ['promo', '/promo'],
    ['prmo?x=1#y', '/promo?x=1#y'],
  ] as const) {
    expect(fault(written)).toMatchObject({ suggestion });
    expect(fault(written)?.message).toContain(`from each page. Did you mean \`${suggestion}\`?`);
  }
  for (const written of ['a.en.md', 'brochure.pdf', '../promo', './x.y/z'])
    expect(fault(written)).not.toHaveProperty('suggestion');
});
