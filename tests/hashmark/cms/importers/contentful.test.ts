/** What rich texts of Contentful point at: files, entries, and what is not in the export. */
import { expect, it } from 'vitest';
import { readContentful } from '../../../../src/hashmark/cms/importers/contentful.ts';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { contentOf, convert } from './exports.ts';

const block = (nodeType: string, id: string, words = '') => ({
  nodeType,
  data: { target: { sys: { id } } },
  content: words ? [{ nodeType: 'text', value: words, marks: [] }] : [],
});
const asset = (id: string, contentType?: string) => ({
  sys: { id },
  fields: { title: { en: 'The rules' }, file: { en: { url: `//files.example/${id}`, contentType } } },
});

function convertBody(...content: object[]) {
  const fields = { slug: { en: 'one' }, content: { en: { nodeType: 'document', content } } };
  const { files, notes } = convert(
    readContentful(
      {
        locales: [{ code: 'en', default: true }],
        entries: [
          { sys: { id: 'one', contentType: { sys: { id: 'landing' } }, publishedVersion: 1 }, fields },
        ],
        assets: [asset('cat.png', 'image/png'), asset('rules.pdf', 'application/pdf')],
      },
      readMapping('types: { landing: {} }'),
    ),
  );
  return { text: contentOf(files['pages/one.en.md']), told: notes.map(({ message }) => message) };
}

it('a file is linked, and one that is no picture is none', () => {
  const { text, told } = convertBody(
    block('asset-hyperlink', 'rules.pdf', 'Read them'),
    block('embedded-asset-block', 'rules.pdf'),
    block('embedded-asset-block', 'cat.png'),
  );
  expect(text).toBe(
    '[Read them](https://files.example/rules.pdf)\n\n[The rules](https://files.example/rules.pdf)\n\n![The rules](https://files.example/cat.png)',
  );
  expect(told).toEqual([]);
});

it('what is not in the export is told', () => {
  const { text, told } = convertBody(
    block('entry-hyperlink', 'gone', 'Words'),
    block('embedded-entry-block', 'away'),
    block('embedded-asset-block', 'lost.png'),
  );
  expect(text).toBe('Words');
  expect(told).toEqual([
    expect.stringContaining('`away`'),
    expect.stringContaining('`lost.png`'),
    expect.stringContaining('`gone`'),
  ]);
});
