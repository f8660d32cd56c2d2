/** What is looked at on pages themselves before they go live, as the readers of each variant would get them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageRule, readPage } from '../../../src/hashmark/cms/gate/page-rule.ts';
import { pageRules } from '../../../src/hashmark/cms/gate/page-rules.ts';
import { createStudio, type StaffBrowser, type StudioWorld } from '../staff/world.ts';
import { storeKinds } from '../store/stores.ts';

const VIEW = { licence: 'CW', market: 'other' };
const frame = (own: string) =>
  `<!doctype html><html><body><header><img src="/logo.svg"><a href="/" id="top"></a></header><main>${own}</main></body></html>`;

const said = (own: string) => {
  const page = readPage(VIEW, frame(own));
  return pageRules({ publishing: {} }).flatMap((rule) =>
    rule.check(page).map(({ level, message }) => `${level ?? rule.level} ${rule.name}: ${message}`),
  );
};
const names = (own: string) => said(own).map((line) => line.split(':')[0]);

describe('rules of pages', () => {
  it('find pictures without words, and leave decoration and the frame around alone', () => {
    expect(said('<img src="/a.png"><img src="/b.png" alt=""><img alt="A lake">')).toEqual([
      'warning picture-without-alt: `<img src="/a.png">` has no `alt`: whoever cannot see it hears its address. Say what it shows, or `alt=""` for decoration.',
    ]);
  });

  it('find links and buttons without words, however they may be named', () => {
    const named = [
      '<a href="/a">there</a>',
      '<a href="/a" aria-label="there"></a>',
      '<a href="/a"><img src="/a" alt="there"></a>',
      '<a href="/a"><svg><title>there</title></svg></a>',
      '<button title="there"></button>',
      '<button aria-labelledby="x"></button>',
      '<a id="a-place"></a>',
      '<div hidden><a href="/a"></a></div>',
      '<template><button></button></template>',
    ];
    expect(said(named.join(''))).toEqual([]);
    for (const nameless of [
      '<a href="/a"> </a>',
      '<a href="/a"><img alt=""></a>',
      '<button><i></i></button>',
    ])
      expect(names(nameless), nameless).toEqual(['warning link-without-words']);
    expect(names('<a href="/a"><b aria-hidden="true">→</b></a>')).toEqual(['warning link-without-words']);
  });

  it('find headings that leap over a level or say nothing', () => {
    expect(said('<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>')).toEqual([]);
    expect(said('<h1>A</h1><h4>B</h4>')).toEqual([
      'info heading-order: “B” is a heading of level 4 below one of level 1. Write `##`.',
    ]);
    expect(names('<h1>A</h1><h2> </h2>')).toEqual(['info heading-order']);
  });

  it('find ids that stand twice, in the text or in the frame too', () => {
    expect(names('<p id="a"></p><p id="b"></p>')).toEqual([]);
    expect(said('<p id="a"></p><p id="a"></p><p id="top"></p>')).toEqual([
      'warning duplicate-id: The id `a` stands 2 times on the page: links to it and labels by it find the first.',
      'warning duplicate-id: The id `top` stands 2 times on the page: links to it and labels by it find the first.',
    ]);
  });

  it('find pages that are heavy, the heavier the graver', () => {
    expect(names(`<p>${'x'.repeat(99_000)}</p>`)).toEqual([]);
    expect(names(`<p>${'x'.repeat(120_000)}</p>`)).toEqual(['info page-weight']);
    expect(names(`<p>${'x'.repeat(300_000)}</p>`)).toEqual(['warning page-weight']);
    expect(names('<b></b>'.repeat(1600))).toEqual(['info page-weight']);
  });

  it('are as grave as a site says, and its own come along', () => {
    const own: PageRule = { name: 'own', level: 'error', check: () => [{ path: [], message: 'Never.' }] };
    const rules = pageRules({ publishing: { pageRules: [own], levels: { 'duplicate-id': 'error' } } });
    expect(rules.map(({ name, level }) => `${name} ${level}`)).toEqual(
      expect.arrayContaining(['own error', 'duplicate-id error', 'page-weight warning']),
    );
  });
});

describe.each(storeKinds)('pages at the gate on $name', (kind) => {
  let world: StudioWorld;
  let person: StaffBrowser;
  const asked: string[] = [];
  const bodies: Record<string, string> = {};
  beforeAll(async () => {
    world = await createStudio(kind);
    await world.addPerson('ann@site.example', { role: 'publisher' });
    person = world.browser();
    await person.signIn('ann@site.example');
    world.cms.lookAtPagesBy(async ({ address }, { licence, market }, at) => {
      asked.push(`${address.key} ${licence} ${market} ${at ?? 'now'}`);
      const own = bodies[`${address.key} ${licence}`] ?? bodies[address.key];
      if (own === 'away') return { status: 500, html: '' };
      if (own === undefined) throw new Error('no body');
      return { status: 200, html: frame(own) };
    });
  });
  afterAll(() => world.remove());

  async function save(path: string): Promise<string> {
    const body = { body: { title: 'A', content: 'A.' } };
    const saved = await person.json('PUT', `/documents/pages/en/${path}`, body, { 'If-None-Match': '*' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    return saved.body.hash;
  }
  const publish = (path: string, hash: string, more: object = {}) =>
    person.json(
      'POST',
      '/publish',
      { type: 'page', locale: 'en', path, ...more },
      { 'If-Match': `"${hash}"` },
    );

  it('are looked at under every licence whose readers get them, and refused until it is read', async () => {
    const hash = await save('plain');
    bodies.plain = '<img src="/a.png">';
    bodies['plain EE'] = '<a href="/b"></a><img src="/a.png">';
    const { body } = await person.json('POST', '/preflight', {
      items: [{ type: 'page', locale: 'en', path: 'plain' }],
    });
    expect(body.items[0].issues).toMatchObject([
      { id: 'picture-without-alt', level: 'warning', message: expect.stringMatching(/^`<img src/) },
      { id: 'link-without-words', level: 'warning', message: expect.stringMatching(/^Under EE: `<a href/) },
    ]);
    const refused = await publish('plain', hash);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'acknowledgement-required']);
    expect(refused.body.error.details.missing).toEqual(['picture-without-alt', 'link-without-words']);
    const acknowledged = refused.body.error.details.missing;
    expect((await publish('plain', hash, { acknowledged })).status).toBe(200);

    asked.length = 0;
    const startsAt = world.clock.now + 86_400_000;
    bodies['plain CW'] = '<p>A.</p>';
    const own = await save('plain/EE');
    expect((await publish('plain/EE', own, { acknowledged })).status).toBe(200);
    const starts_at = new Date(startsAt).toISOString();
    expect((await publish('plain', hash, { starts_at })).status).toBe(200);
    expect(asked).toEqual(['plain EE other now', `plain CW other ${startsAt}`]);
  });

  it.each(['away', undefined])(
    'are looked at in releases, and told where they cannot be made: %s',
    async (body) => {
      const path = `broken-${body}`;
      if (body) bodies[path] = body;
      const hash = await save(path);
      const items = [{ type: 'page', locale: 'en', path, if_match: hash }];
      const refused = await person.json('POST', '/releases', { title: 'R', items });
      expect(refused.body.error.details.missing).toEqual(['page-fails']);
      const made = { title: 'R', items, acknowledged: ['page-fails'] };
      expect((await person.json('POST', '/releases', made)).status).toBe(201);
    },
  );

  it('are not looked at for whoever holds the token of the server', async () => {
    asked.length = 0;
    const { cms } = world;
    bodies.many = '<img>';
    const hash = await save('many');
    const server = world.browser();
    const headers = { 'If-Match': `"${hash}"`, Authorization: `Bearer ${cms.token}` };
    const target = { type: 'page', locale: 'en', path: 'many' };
    expect((await server.json('POST', '/publish', target, headers)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});
