/** What components of Storyblok say without a widget, and in which language. */
import { describe, expect, it } from 'vitest';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { readStoryblok } from '../../../../src/hashmark/cms/importers/storyblok.ts';
import { contentOf, convert } from './exports.ts';

const doc = (text: string, link?: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text,
          marks: link ? [{ type: 'link', attrs: { href: link, linktype: 'story' } }] : [],
        },
      ],
    },
  ],
});
const convertStory = (content: object, mapping = '') =>
  convert(
    readStoryblok(
      [{ name: 'One', full_slug: 'one', content: { component: 'page', ...content } }],
      readMapping(mapping),
    ),
  );

describe('components of Storyblok without a widget', () => {
  it('show their pictures', () => {
    const hero = {
      component: 'hero',
      text: doc('Words.'),
      image: { fieldtype: 'asset', filename: 'https://a.example/b.png', alt: 'A cat' },
    };
    const { files, notes } = convertStory({ body: [hero] });
    expect(contentOf(files['pages/one.en.md'])).toBe('Words.\n\n![A cat](https://a.example/b.png)');
    expect(notes).toEqual([]);
  });

  it('are told of with the fields whose words are left out, beside texts too', () => {
    const teaser = { component: 'teaser', text: doc('Words.'), headline: 'Come and play', color: 'red' };
    const { notes } = convertStory(
      { title: 'A title here', body: [teaser] },
      'types: { page: { content: body } }',
    );
    expect(notes).toEqual([
      {
        page: 'One',
        message: 'The component `teaser` is not in the mapping, and its words were left out: `headline`.',
      },
    ]);
  });
});

it('fields of a story in other languages become pages of those', () => {
  const teaser = {
    component: 'teaser',
    text: doc('Words.', 'one'),
    text__i18n__de: doc('Worte.', '/de/one'),
    text__i18n__fr_CA: '',
  };
  const { files } = convertStory(
    { heading: 'Hello', heading__i18n__de: 'Hallo', heading__i18n__fr_CA: 'Bonjour', body: [teaser] },
    'types: { page: { title: heading } }',
  );
  expect(files).toEqual({
    'pages/one.en.md': '---\ntitle: Hello\n---\n\n[Words.](/one)\n',
    'pages/one.de.md': '---\ntitle: Hallo\n---\n\n[Worte.](/one)\n',
    'pages/one.fr-CA.md': '---\ntitle: Bonjour\n---\n\n[Words.](/one)\n',
  });
});
