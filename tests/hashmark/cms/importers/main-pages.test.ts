/** The page that other systems show at `/` is the one that is shown there here. */
import { expect, it } from 'vitest';
import { readContentful } from '../../../../src/hashmark/cms/importers/contentful.ts';
import { readMapping } from '../../../../src/hashmark/cms/importers/mapping.ts';
import { readStoryblok } from '../../../../src/hashmark/cms/importers/storyblok.ts';
import { readWordPress } from '../../../../src/hashmark/cms/importers/wordpress.ts';
import { convert, item, page, wxr } from './exports.ts';

const linksOf = (text = '') => [...text.matchAll(/\]\((.*?)\)/g)].map(([, to]) => to);

it('of WordPress', () => {
  const site = 'https://old.example/blog';
  const content = `<a href="${site}/">a</a> <a href="${site}#top">b</a>`;
  const at = (name: string, link: string) =>
    item({ ...page, title: name, link, 'wp:post_name': name, 'content:encoded': content });
  const xml = wxr(
    `<wp:base_blog_url>${site}</wp:base_blog_url>`,
    at('start', `${site}/`),
    at('two', `${site}/two/`),
  );
  const { files } = convert(readWordPress(xml, readMapping('')));
  expect(Object.keys(files)).toEqual(['pages/lobby.en.md', 'pages/two.en.md']);
  expect(linksOf(files['pages/two.en.md'])).toEqual(['/', '/#top']);
});

it('of Contentful, in each language', () => {
  const link = {
    nodeType: 'entry-hyperlink',
    data: { target: { sys: { id: 'home' } } },
    content: [{ nodeType: 'text', value: 'x' }],
  };
  const entry = (id: string, slug: Record<string, string>) => ({
    sys: { id, contentType: { sys: { id: 'landing' } }, publishedVersion: 1 },
    fields: {
      slug,
      title: slug,
      content: Object.fromEntries(
        Object.keys(slug).map((code) => [code, { nodeType: 'document', content: [link] }]),
      ),
    },
  });
  const { files } = convert(
    readContentful(
      {
        locales: [{ code: 'en', default: true }, { code: 'de' }],
        entries: [entry('home', { de: '/' }), entry('two', { en: 'two', de: 'zwei' })],
      },
      readMapping('types: { landing: {} }'),
    ),
  );
  expect(Object.keys(files).sort()).toEqual(['pages/lobby.de.md', 'pages/two.en.md', 'pages/zwei.de.md']);
  expect(linksOf(files['pages/two.en.md'])).toEqual(['/de']);
  expect(linksOf(files['pages/zwei.de.md'])).toEqual(['/']);
});

it('of Storyblok', () => {
  const stories = [{ name: 'Home', full_slug: 'home', path: '/', content: { component: 'page' } }];
  expect(Object.keys(convert(readStoryblok(stories, readMapping(''))).files)).toEqual(['pages/lobby.en.md']);
});
