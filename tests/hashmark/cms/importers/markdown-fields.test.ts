/** Fields in which the editors of other systems write Markdown. */
import { expect, it } from 'vitest';
import { readContentful } from '../../../../src/hashmark/cms/importers/contentful.ts';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { readStoryblok } from '../../../../src/hashmark/cms/importers/storyblok.ts';
import { contentOf, convert } from './exports.ts';

const MAPPING = readMapping('types: { post: { content: body } }');
const WRITTEN = `## Terms

**18+** only, {bonus} and #GameRow[]#.

- one
- two <b>bold</b>

![Cat](//images.example/cat.png)`;
const KEPT = `## Terms

**18+** only, \\{bonus} and \\#GameRow\\[\\]#.

-   one
-   two **bold**

![Cat](https://images.example/cat.png)`;

const contentful = (body: object) => ({
  locales: [{ code: 'en', default: true }],
  entries: [
    {
      sys: { id: 'one', contentType: { sys: { id: 'post' } }, publishedVersion: 1 },
      fields: { slug: { en: 'one' }, ...body },
    },
  ],
});

it.each([
  ['Contentful', () => readContentful(contentful({ body: { en: WRITTEN } }), MAPPING)],
  [
    'Storyblok',
    () =>
      readStoryblok(
        [{ name: 'One', full_slug: 'one', content: { component: 'post', body: WRITTEN } }],
        MAPPING,
      ),
  ],
])('are read as Markdown: %s', (_, read) => {
  expect(contentOf(convert(read()).files['pages/one.en.md'])).toBe(KEPT);
});

it('are told where they hold nothing', () => {
  const { files, notes } = convert(readContentful(contentful({ text: { en: WRITTEN } }), MAPPING));
  expect(files).toEqual({});
  expect(notes).toEqual([{ page: 'one', message: expect.stringContaining('`body`') }]);
});
