import { expect, it } from 'vitest';
import { buildSite, makeFolder, SMALL_SITE, startSite, writeIn } from '../../support/small-site.ts';

const page = (title: string, text = '#Hail[]#') => `---\ntitle: ${title}\n---\n\n${text}\n`;
const hail = (word: string) => JSON.stringify({ HAIL: word });

const FILES = {
  ...SMALL_SITE,
  'src/site.ts': `import { defineSite } from 'hashmark/site';
export default defineSite({ name: 'Seats', regions: {
    locales: ['en', 'de-AT', 'zh', 'zh-Hant', 'zh-Hant-HK', 'es-419', 'sr-Latn', 'az-Arab'], localeOfCountry: { TW: 'zh-Hant' },
  } });`,
  'content/pages/lobby.en.md': page('Seats'),
  'content/pages/lobby.zh.md': page('座位'),
  'content/pages/lobby.zh-Hant.md': page('座位表'),
  'content/pages/lobby.es-419.md': page('Asientos'),
  'content/pages/lobby.sr-Latn.md': page('Sedišta'),
  'content/pages/lobby.az-Arab.md': page('یئرلر'),
  'content/pages/rows.en.md': page('Rows', 'Rows'),
  'content/pages/rows.zh.md': page('排', '排'),
  'widgets/hail/widget.ts': `import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
export default defineWidget({
  name: 'Hail', folder: 'hail', summary: 'A word.', display: 'block', hydration: 'none', version: 1,
  props: z.strictObject({}), examples: [{ title: 'Usual', text: '#Hail[]#' }],
});`,
  'widgets/hail/Hail.tsx': `import { translator } from 'hashmark/i18n';
export default function Hail({ i18n }) {
  return <b>{translator(i18n)('HAIL')}</b>;
}
`,
  'widgets/hail/messages/en.json': hail('Hello'),
  'widgets/hail/messages/zh.json': hail('你好'),
  'widgets/hail/messages/es-419.json': hail('Qué tal'),
};

it('a site speaks languages in the letters and regions that they are written in', async () => {
  const project = makeFolder();
  writeIn(project, FILES);
  await buildSite(project);
  const { url } = await startSite(project);
  const read = async (path: string, headers: HeadersInit = {}) =>
    await (await fetch(url + path, { headers })).text();
  const seen = async (locale: string) => {
    const html = await read(`/${locale}`);
    const [, lang, dir] = /<html[^>]* lang="([^"]+)" dir="([^"]+)"/.exec(html) ?? [];
    return [lang, dir, /<title>([^<]+)/.exec(html)?.[1], /<b[^>]*>([^<]+)/.exec(html)?.[1]];
  };
  expect(await seen('de-AT')).toEqual(['de-AT', 'ltr', 'Seats', 'Hello']);
  expect(await seen('zh-Hant')).toEqual(['zh-Hant', 'ltr', '座位表', '你好']);
  expect(await seen('zh-Hant-HK')).toEqual(['zh-Hant-HK', 'ltr', '座位表', '你好']);
  expect(await seen('es-419')).toEqual(['es-419', 'ltr', 'Asientos', 'Qué tal']);
  expect(await seen('sr-Latn')).toEqual(['sr-Latn', 'ltr', 'Sedišta', 'Hello']);
  expect(await seen('az-Arab')).toEqual(['az-Arab', 'rtl', 'یئرلر', 'Hello']);

  const alternates = (html: string) => [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, locale]) => locale);
  expect(alternates(await read('/en'))).toEqual([
    ...['en', 'zh', 'zh-Hant', 'zh-Hant-HK', 'es-419', 'sr-Latn', 'az-Arab'],
  ]);
  // What is written in other letters is no text for those readers, but the best that there is.
  const rows = await read('/zh-Hant/rows');
  expect(rows).toContain('排');
  expect(alternates(rows)).toEqual(['en', 'zh']);
  const sitemap = await read('/sitemap.xml');
  expect(sitemap).toContain(`<loc>${url}/zh-Hant-HK</loc>`);
  expect(sitemap).toContain(`<loc>${url}/zh/rows</loc>`);
  expect(sitemap).not.toContain(`${url}/zh-Hant/rows`);
}, 120_000);
