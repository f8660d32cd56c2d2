/** What is looked at before something goes live: rules, what they may ask, acknowledging, and what is said before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import type { PublishRule } from '../../../src/hashmark/cms/gate/publish-rule.ts';
import { READERS, STUDIO_HERE } from '../../support/staff.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, refusal, START, savePage, titleOf, type World } from './world.ts';

const DAY = 86_400_000;

const noShouting: PublishRule = {
  name: 'no-shouting',
  level: 'error',
  check: (document) =>
    document.type === 'page' && document.body.title.endsWith('!')
      ? [{ path: ['title'], message: 'A title does not shout. Take the `!` away.' }]
      : [],
};

/** From a day on something is needed, and is reported before. */
const fromTomorrow: PublishRule = {
  name: 'from-tomorrow',
  level: 'error',
  check: ({ key }, { startsAt }) =>
    key !== 'dated'
      ? []
      : [{ path: [], message: 'A row is needed.', level: startsAt < START + DAY ? 'warning' : 'error' }],
};

const broken: PublishRule = {
  name: 'broken',
  level: 'error',
  check({ key }) {
    if (key === 'unlucky') throw new Error('out of order');
    return [];
  },
};

/** What the database says when a statement takes too long: at the first look at each page, and of one page always. */
const looked = new Set<string>();
const slowRead: PublishRule = {
  name: 'slow-read',
  level: 'error',
  check({ key }) {
    if (!key.startsWith('slow') || (looked.has(key) && key !== 'slow-always')) return [];
    looked.add(key);
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  },
};

const rowOnEveryPage: PublishRule = {
  name: 'row-on-page',
  level: 'error',
  check: (document, context) =>
    document.key !== 'rows' || context.places(document, 'GameRow')
      ? []
      : [{ path: ['content'], message: 'Place a GameRow.' }],
};

describe.each(storeKinds)('the gate before publishing on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, {
      requiredLocales: ['en', 'de'],
      rules: [noShouting, fromTomorrow, broken, slowRead, rowOnEveryPage],
    });
  });
  afterAll(() => world.remove());

  async function publish(key: string, body: object = {}, how: object = {}, locale = 'en') {
    const address = page(key, locale);
    const { hash } = await savePage(world.cms, address, pageBody(key, body));
    return await world.cms.publish({ address, base: hash, actor: 'ann', ...how });
  }
  const READ = { acknowledged: ['missing-translation'] };

  it('refuses what a rule calls an error, whatever is acknowledged', async () => {
    const refused = await refusal(publish('loud', { title: 'Hey!' }, { acknowledged: ['no-shouting'] }));
    expect(refused).toMatchObject({
      code: 'content-refused',
      message: expect.stringContaining('does not shout'),
      info: { details: { issues: [{ id: 'no-shouting', level: 'error' }, {}] } },
    });
    expect(await titleOf(world, 'loud')).toBeUndefined();
  });

  it('wants a missing translation acknowledged until it is there, by whatever goes live together', async () => {
    expect((await refusal(publish('pair'))).info.details).toMatchObject({ missing: ['missing-translation'] });
    await publish('pair', {}, READ);
    await publish('pair', {}, {}, 'de');
    await publish('pair', { content: 'Anew.' });

    const items = await Promise.all(
      ['en', 'de'].map(async (locale) => {
        const address = page('twins', locale);
        return { address, base: (await savePage(world.cms, address)).hash };
      }),
    );
    await world.cms.release({ title: 'Twins', items, actor: 'ann' });
    expect(await titleOf(world, 'twins', { locale: 'de' })).toBe('twins');
  });

  it('asks again where the database could not answer a rule, and has nobody acknowledge that', async () => {
    looked.clear();
    await publish('slow-once', {}, READ);
    expect(await titleOf(world, 'slow-once')).toBe('slow-once');
    await expect(publish('slow-always', {}, READ)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  it('reports another release that holds another text of a document at the same time', async () => {
    const address = page('twice', 'en');
    const first = await savePage(world.cms, address);
    const make = async (
      title: string,
      base: string,
      [from, to]: readonly number[],
      acknowledged: string[] = [],
    ) =>
      await world.cms.release({
        ...{ title, items: [{ address, base }], actor: 'ann' },
        ...{ startsAt: START + (from ?? 0) * DAY, endsAt: to === undefined ? undefined : START + to * DAY },
        acknowledged: [...READ.acknowledged, ...acknowledged],
      });
    const { releaseId } = await make('Spring', first.hash, [2, 4]);
    await make('Spring again', first.hash, [3, 5]);
    const { hash } = await savePage(world.cms, address, pageBody('twice', { content: 'Anew.' }));
    const look = async (from: number, to: number, release?: string) =>
      (
        await world.cms.preflight({
          ...{ items: [{ address }], startsAt: START + from * DAY, endsAt: START + to * DAY },
          ...{ actor: 'ann', release },
        })
      ).flatMap(({ issues }) =>
        issues.flatMap(({ id, message }) => (id === 'release-overlap' ? message : [])),
      );
    expect(await look(3, 6)).toEqual([]);
    expect(await look(3, 6, 'new')).toEqual([
      expect.stringContaining('“Spring”'),
      expect.stringContaining('“Spring again”'),
    ]);
    expect(await look(3, 6, releaseId)).toEqual([expect.stringContaining('“Spring again”')]);
    expect(await look(5, 6, 'new')).toEqual([]);
    expect(await look(0, 2, 'new')).toEqual([]);
    expect((await refusal(make('Summer', hash, [3]))).info.details).toMatchObject({
      missing: ['release-overlap'],
    });
    await world.cms.cancelRelease({ releaseId, actor: 'ann' });
    expect(await look(3, 6, 'new')).toEqual([expect.stringContaining('“Spring again”')]);
    await make('Summer', hash, [3], ['release-overlap']);
  });

  it('looks for links at the time when the document goes live', async () => {
    await publish('later', {}, { startsAt: START + DAY, ...READ });
    const link = { content: '[soon](/later)' };
    const details = (await refusal(publish('linking', link, READ))).info.details;
    expect(details).toMatchObject({ missing: ['dead-link'], issues: [{ line: 1, path: ['content'] }, {}] });
    const picture = { content: '![a map](/media/abcdefghijkl/0123456789ab-640x480/map.jpg)' };
    expect((await refusal(publish('pictured', picture, READ))).info.details).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('is not in the library') }),
      ]),
    });
    await publish('linking', link, { startsAt: START + 2 * DAY, ...READ });
  });

  it('names the page that a misspelt link was meant for, wherever it stands among many', async () => {
    for (const key of ['about', 'help/delivery', 'help/payment', 'campaigns', 'contact'])
      await publish(key, {}, READ);
    const content = [
      '[a](/abuot)',
      '[b](/de/help/delvery?from=x#top)',
      '[c](/About)',
      '[d](conatct)',
      '[e](/hepl/payment)',
      '[f](/zzz)',
    ].join(' ');
    const { details } = (await refusal(publish('misspelt', { content }, READ))).info;
    const { issues } = details as { issues: { id: string; suggestion?: string; message: string }[] };
    const dead = issues.filter(({ id }) => id === 'dead-link');
    const meant = [
      '/about',
      '/de/help/delivery?from=x#top',
      '/about',
      '/contact',
      '/help/payment',
      undefined,
    ];
    expect(dead.map(({ suggestion }) => suggestion)).toEqual(meant);
    expect(dead[0]?.message).toContain('Did you mean `/about`?');
  });

  it('judges by the time at which the publication begins', async () => {
    const now = await refusal(publish('dated', {}, READ));
    expect(now).toMatchObject({
      code: 'acknowledgement-required',
      info: { details: { missing: ['from-tomorrow'] } },
    });
    const later = await refusal(publish('dated', {}, { startsAt: START + DAY, ...READ }));
    expect(later.code).toBe('content-refused');
  });

  it('takes a rule that throws for a warning, which somebody has to decide on', async () => {
    const details = (await refusal(publish('unlucky', {}, READ))).info.details;
    expect(details).toMatchObject({ missing: ['broken'] });
  });

  it('knows the widgets of the texts', async () => {
    expect((await refusal(publish('rows', {}, READ))).code).toBe('content-refused');
    await publish('rows', { content: '#GameRow[]#' }, READ);
  });

  it('asks a batch what concerns one document alone, and takes its acknowledgements', async () => {
    const entry = (key: string, body: object) => ({
      address: page(key),
      base: null,
      body: pageBody(key, body),
    });
    const loud = world.cms.batch({ mode: 'check', actor: 'ann', entries: [entry('b1', { title: 'A!' })] });
    expect((await refusal(loud)).code).toBe('content-refused');
    const entries = [entry('b2', { content: '#Nobody[]# [nowhere](/nowhere)' })];
    const missing = await refusal(world.cms.batch({ mode: 'publish', actor: 'ann', entries }));
    expect(missing).toMatchObject({
      code: 'acknowledgement-required',
      info: { details: { missing: ['unknown-widget'], problems: [{ index: 0 }] } },
    });
    await expect(world.cms.get(page('b2'))).rejects.toThrow('There is no page b2');
    const acknowledged = ['unknown-widget'];
    await world.cms.batch({ mode: 'publish', actor: 'ann', entries, acknowledged });
    expect((await world.cms.readAudit(page('b2'))).map(({ action }) => action)).toContain(
      'acknowledge unknown-widget',
    );
    // What is live already is not published again, so that there is nothing to acknowledge.
    const again = entries.map((one) => ({ ...one, base: null }));
    expect(await world.cms.batch({ mode: 'publish', actor: 'ann', entries: again })).toMatchObject([
      { outcome: 'unchanged' },
    ]);
  });

  it('is asked of a body that is not saved yet, where its language is known', async () => {
    const body = pageBody('unsaved', { title: 'Hey!', content: '[nowhere](/nowhere)' });
    const said = async (of: object) =>
      (await world.cms.check(of as ReturnType<typeof page>, body)).issues.map(({ id }) => id);
    expect(await said({ type: 'page', key: 'unsaved' })).toEqual([]);
    expect(await said(page('unsaved'))).toEqual(['no-shouting', 'dead-link', 'missing-translation']);
  });

  it('says all of it before, with the routes that would change', async () => {
    await publish('shown', {}, READ);
    const pages = { showing: () => [{ locale: 'en', path: '/list', licence: 'CW' }] };
    const log = { error: () => undefined };
    const app = authoringRoutes(() => ({ ...world, config: STUDIO_HERE, variants: READERS, log, pages }));
    await savePage(world.cms, page('shown'), pageBody('shown', { title: 'New!' }));
    const ask = async (items: object[]) => {
      const response = await app.request('/api/authoring/preflight', {
        method: 'POST',
        headers: { Authorization: `Bearer ${world.cms.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ items }),
      });
      return { status: response.status, body: await response.json() };
    };
    const { status, body } = await ask([{ type: 'page', path: 'shown', locale: 'en' }]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [{ path: 'shown', issues: [{ id: 'no-shouting' }, { id: 'missing-translation' }] }],
      routes: [
        { path: '/en/shown', licence: '' },
        { path: '/en/list', licence: 'CW' },
      ],
      routes_found: 2,
    });
    expect((await ask([{ type: 'page', path: 'nowhere', locale: 'en' }])).status).toBe(404);
  });
});
