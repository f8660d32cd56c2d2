import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardSchema } from '../../../content-schemas/award.ts';
import {
  deliveredListSchema,
  deliveredPageSchema,
  deliverySchemas,
} from '../../../src/hashmark/documents/delivery.ts';
import { storeKinds } from '../store/stores.ts';
import { createDelivery, type Delivery, page, pageBody, publishPage, savePage, type World } from './world.ts';

describe.each(storeKinds)('delivery API on $name', (kind) => {
  let world: World;
  let app: Delivery['app'];
  let json: Delivery['json'];
  beforeAll(async () => {
    ({ world, app, json } = await createDelivery(kind));
  });
  afterAll(() => world.remove());
  const title = async (path: string) => (await json(path)).body.title;

  it('[PAGE-01] serves at the plain slug the variant of the licence, else that of the market', async () => {
    const { cms } = world;
    for (const path of ['promo', 'promo/AU', 'promo/EE']) await publishPage(cms, page(path), path);
    expect(await title('/api/cms/pages/promo?l=en&licence=EE&market=AU')).toBe('promo/EE');
    expect(await title('/api/cms/pages/promo?l=en&licence=CW&market=AU')).toBe('promo/AU');
    expect(await title('/api/cms/pages/promo/EE?l=en')).toBe('promo/EE');
  });

  it('answers for a category of whatever characters, with tags that a header can hold', async () => {
    const category = encodeURIComponent('Über, alles\u202e\u0007\r\n%');
    const answer = await app.request(`/api/cms/pages?l=en&category=${category}`);
    expect([answer.status, (await answer.json()).items]).toEqual([200, []]);
    expect(answer.headers.get('Cache-Tag')).toBe(`category:page:${category}`);
  });

  it('[PAGE-02] serves the plain slug without a matching variant', async () => {
    expect(await title('/api/cms/pages/promo?l=en&licence=CW&market=CA')).toBe('promo');
    expect(await title('/api/cms/pages/promo?l=de')).toBe('promo');
    expect(await title('/api/cms/pages/promo/CA?l=en')).toBe('promo');
  });

  it('[PAGE-03] [CALL-090] finds the same page by slug and by path', async () => {
    await publishPage(world.cms, page('help/limits'), 'Limits');
    const bySlug = await json('/api/cms/pages/help/limits?l=en');
    const { slug, path } = bySlug.body;
    expect({ slug, path }).toEqual({ slug: 'help/limits', path: '/help/limits' });
    for (const form of [path, encodeURIComponent(slug), encodeURIComponent(path), `${slug}/`])
      expect(await json(`/api/cms/pages/${form}?l=en`)).toEqual(bySlug);
  });

  it('[PAGE-06] provides all parts of the promo page rocket-mart', async () => {
    const { cms } = world;
    const promo = {
      viewImages: [{ src: '/images/rocket.webp', srcRetina: '/images/rocket@2x.webp' }],
      promo: { title: 'Fly', text: 'Up to {bonus}', href: '/cashbox', label: 'Go' },
      gamesTitles: ['Star Reels'],
      maxWin: { EUR: 10_000, CAD: 15_000 },
      freeSpinsWager: 40,
      spinRate: 0.2,
      cards: [{ title: 'One', text: '**Bold**' }],
    };
    const { hash } = await savePage(
      cms,
      page('rocket-mart'),
      pageBody('Rocket mart', { promo, variables: { bonus: 'x' } }),
    );
    await cms.publish({
      address: page('rocket-mart'),
      base: hash,
      actor: 'ann',
      acknowledged: ['dead-link'],
    });
    expect((await json('/api/cms/pages/rocket-mart?l=en')).body.promo).toEqual(promo);

    const without = await savePage(cms, page('rocket-mart'), pageBody('Rocket mart'));
    await expect(
      cms.publish({ address: page('rocket-mart'), base: without.hash, actor: 'ann' }),
    ).rejects.toThrow('needs `promo`');
    const elsewhere = await savePage(cms, page('other'), pageBody('Other', { promo }));
    await expect(cms.publish({ address: page('other'), base: elsewhere.hash, actor: 'ann' })).rejects.toThrow(
      'only for the page',
    );
  });

  it('[DATA-13] [DATA-14] gives a page its fields as the contract has them', async () => {
    const more = {
      categories: ['top-menu'],
      variables: { bonus: { EUR: 1 } },
      bannerImage: { src: '/a.webp', srcRetina: '/b.webp' },
      modalImage: { src: '/c.webp' },
      meta: { json: { '@type': 'WebPage' }, mainContent: 'More', metaUrl: '/full' },
      blocks: { aside: 'Aside' },
      menuTitle: 'F',
    };
    const { hash } = await savePage(world.cms, page('full'), pageBody('Full', more));
    await world.cms.publish({
      address: page('full'),
      base: hash,
      actor: 'ann',
      acknowledged: ['dead-link'],
    });
    const { body: delivered } = await json('/api/cms/pages/full?l=en');
    expect(deliveredPageSchema.parse(delivered)).toEqual(delivered);
    expect(delivered).toMatchObject({
      slug: 'full',
      path: '/full',
      title: 'Full',
      content: 'Full.',
      categories: ['top-menu'],
      blocks: { aside: 'Aside' },
      menu_title: 'F',
      json: { variables: more.variables, bannerImage: more.bannerImage, modalImage: more.modalImage },
      meta: more.meta,
    });
  });

  it('[CALL-087] [CALL-088] [CALL-089] lists pages, snippets and files of a locale', async () => {
    const { cms } = world;
    const entries = [
      {
        address: { ...page('notice', 'de'), type: 'snippet' as const },
        body: { title: 'Hinweis', content: 'x' },
        base: null,
      },
      {
        address: { ...page('terms-pdf'), type: 'file' as const },
        body: {
          title: 'Terms',
          url: '/files/terms.pdf',
          mime: 'application/pdf',
          size: 3,
          categories: ['legal'],
        },
        base: null,
      },
    ];
    await cms.batch({ mode: 'publish', entries, actor: 'ann' });
    const pages = deliveredListSchema.parse((await json('/api/cms/pages?l=en')).body);
    expect(pages.items.map(({ slug }) => slug)).toEqual(['full', 'help/limits', 'promo', 'rocket-mart']);
    // The rules fill in amounts of the lines, so what they are read from ends the answer too.
    expect(pages).toMatchObject({
      tags: expect.arrayContaining(['list:page:en', 'config:offers']),
      visible_until: null,
      next: null,
    });
    expect((await json('/api/cms/pages?l=en&category=top-menu')).body.items).toMatchObject([
      { slug: 'full', menu_title: 'F' },
    ]);
    expect((await json('/api/cms/snippets?l=de')).body.items).toMatchObject([
      { slug: 'notice', title: 'Hinweis', locale: 'de' },
    ]);
    expect((await json('/api/cms/snippets?l=en')).body.items).toEqual([]);
    expect((await json('/api/cms/files?l=fr-CA')).body.items).toMatchObject([
      { url: '/files/terms.pdf', mime: 'application/pdf' },
    ]);
  });

  it('[DATA-39] lists awards with all of their fields, and refuses one that lacks any', async () => {
    const award = {
      name: 'Polar Circle',
      nomination: 'Clearest terms',
      prize: 'Winner',
      year: 2026,
      imgUrl: '/plates/dial/brass/a.svg',
    };
    const address = { ...page('polar-circle'), type: 'award' as const };
    await world.cms.batch({ mode: 'publish', entries: [{ address, body: award, base: null }], actor: 'ann' });
    const listed = deliveredListSchema.parse((await json('/api/cms/awards?l=de')).body);
    expect(listed.items).toMatchObject([{ slug: 'polar-circle', title: 'Polar Circle', award }]);
    const { body } = await json('/api/cms/awards/polar-circle');
    expect(awardSchema.loose().parse(body)).toMatchObject({ ...award, type: 'award', key: 'polar-circle' });
    for (const field of Object.keys(award))
      await expect(
        world.cms.save({
          address: { ...address, key: 'x' },
          body: { ...award, [field]: undefined },
          base: null,
          actor: 'ann',
        }),
      ).rejects.toThrow(/missing/);
  });

  it('serves menus, messages, configs and snippets by key', async () => {
    const entries = [
      {
        address: { ...page('header'), type: 'menu' as const },
        body: { items: [{ label: 'Promo', href: '/promo' }] },
        base: null,
      },
      {
        address: { ...page('auth'), type: 'messages' as const },
        body: { messages: { AUTH: { LOGIN_TITLE: 'In' } } },
        base: null,
      },
      {
        address: { ...page('site'), type: 'config' as const },
        body: { value: { name: 'Test', supportEmail: 'support@test.example' } },
        base: null,
      },
    ];
    await world.cms.batch({ mode: 'publish', entries, actor: 'ann' });
    for (const [path, type] of [
      ['menus/header', 'menu'],
      ['messages/auth', 'messages'],
      ['configs/site', 'config'],
      ['snippets/notice', 'snippet'],
    ] as const) {
      const { status, body } = await json(`/api/cms/${path}?l=de`);
      expect(status).toBe(200);
      expect(deliverySchemas[type].parse(body)).toEqual(body);
    }
  });

  it('answers 304 to those who have it, and anew once a window edge is known', async () => {
    const { cms, clock } = world;
    const first = await app.request('/api/cms/pages/promo?l=en');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toContain((await first.json()).hash);
    const again = (headers: Record<string, string>) => app.request('/api/cms/pages/promo?l=en', { headers });
    const same = await again({ 'If-None-Match': `"other", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', etag]);

    const { revision } = await cms.get(page('promo'));
    await cms.unpublish({
      address: page('promo'),
      base: revision.hash,
      startsAt: clock.now + 1000,
      actor: 'ann',
    });
    const changed = await again({ 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ visible_until: new Date(clock.now + 1000).toISOString() });
  });

  it('answers 404 with what would end it, and 422 for what cannot be asked', async () => {
    expect(await json('/api/cms/pages/nowhere?l=de')).toMatchObject({
      status: 404,
      body: { error: { code: 'not-found', details: { tags: ['key:page:nowhere'], visible_until: null } } },
    });
    for (const impossible of ['%00', 'UPPER', 'a//%20', 'x'.repeat(300)])
      expect((await json(`/api/cms/pages/${impossible}?l=en`)).status).toBe(404);
    expect(await json('/api/cms/pages/promo?l=xx')).toMatchObject({
      status: 422,
      body: { error: { field: 'l' }, errors: { l: [expect.any(String)] } },
    });
    expect(await json('/api/cms/pages/promo?licence=MT')).toMatchObject({
      status: 422,
      body: { error: { field: 'licence' } },
    });
    expect(await json('/api/cms/pages?limit=0')).toMatchObject({
      status: 422,
      body: { error: { field: 'limit' } },
    });
    expect((await json('/api/cms/banners/x')).status).toBe(404);
  });
});
