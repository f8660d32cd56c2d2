import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../../src/regions.ts';
import { storeKinds } from '../store/stores.ts';
import { createDelivery, type Delivery, page, publishPage, type World } from './world.ts';

describe.each(storeKinds)('the locales of a page on $name', (kind) => {
  let world: World;
  let json: Delivery['json'];
  beforeAll(async () => {
    ({ world, json } = await createDelivery(kind));
  });
  afterAll(() => world.remove());

  it('tells in which locales a page exists, variant by variant, whatever a reader falls back to', async () => {
    const { cms, clock } = world;
    const english = LOCALES.filter((locale) => locale.startsWith('en'));
    const existing = async (path: string, query: string) =>
      (await json(`/api/cms/pages/${path}?${query}`)).body;
    const languages = [...new Set(LOCALES.map((locale) => (locale.startsWith('en') ? 'en' : locale)))];
    for (let chosen = 1; chosen < 2 ** languages.length; chosen++) {
      const published = languages.filter((_, index) => chosen & (1 << index));
      for (const locale of published) await publishPage(cms, page(`subset-${chosen}`, locale), locale);
      const expected = LOCALES.filter((locale) =>
        published.includes(locale.startsWith('en') ? 'en' : locale),
      );
      const reader = published[0] ?? 'en';
      expect((await existing(`subset-${chosen}`, `l=${reader}`)).locales, published.join()).toEqual(expected);
      expect((await json(`/api/cms/pages/subset-${chosen}?l=en`)).status).toBe(
        published.includes('en') ? 200 : 404,
      );
    }
    for (const locale of ['en', 'de']) await publishPage(cms, page('covered', locale), locale);
    await publishPage(cms, page('covered/EE'), 'covered/EE');
    expect((await existing('covered', 'l=de')).locales).toEqual(LOCALES.filter((it) => /^(en|de)/.test(it)));
    expect((await existing('covered', 'l=de&licence=EE')).locales).toEqual(english);

    const german = await cms.get(page('covered', 'de'));
    const before = await existing('covered', 'l=en');
    clock.now += 1000;
    const { tags } = await cms.unpublish({
      address: page('covered', 'de'),
      base: german.revision.hash,
      actor: 'ann',
    });
    expect((await existing('covered', 'l=en')).locales).toEqual(english);
    expect(before.tags.some((tag: string) => tags.includes(tag))).toBe(true);
  });
});
