/** Reviews: who may ask for a look, send back and take back, and what ends a review. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/hashmark/staff/permissions.ts';
import { createStudio, type StaffBrowser, type StudioWorld } from '../staff/world.ts';
import { storeKinds } from '../store/stores.ts';

interface Open {
  what: string;
  path: string;
  words: string;
  actor: string;
  asked_by: string;
  recorded_at: string;
}

describe.each(storeKinds)('reviews on $name', (kind) => {
  let world: StudioWorld;
  const people: Record<string, StaffBrowser> = {};
  beforeAll(async () => {
    world = await createStudio(kind);
    for (const role of ROLES) {
      const email = `${role}@site.example`;
      await world.addPerson(email, { role });
      people[role] = world.browser();
      await people[role].signIn(email);
    }
  });
  afterAll(() => world.remove());

  const as = (who: string) => people[who] as StaffBrowser;
  const target = (path: string) => ({ type: 'snippet', locale: 'en', path });
  async function save(path: string, content: string, base?: string): Promise<string> {
    const head: Record<string, string> = base ? { 'If-Match': `"${base}"` } : { 'If-None-Match': '*' };
    const saved = await as('author').json(
      'PUT',
      `/documents/snippets/en/${path}`,
      { body: { content } },
      head,
    );
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
    return saved.body.hash;
  }
  const step = (who: string, path: string, base: string, given: { step: string; words?: string }) =>
    as(who).json('POST', '/reviews', { ...target(path), ...given }, { 'If-Match': `"${base}"` });
  const publish = (path: string, base: string, given: object = {}) =>
    as('publisher').json('POST', '/publish', { ...target(path), ...given }, { 'If-Match': `"${base}"` });
  async function listOpen(path: string): Promise<Open[]> {
    const { items } = (await as('author').json('GET', '/reviews')).body;
    return items.filter((one: Open) => one.path === path);
  }

  it('are asked for by whoever may write, and sent back by whoever may publish, with a reason', async () => {
    for (const who of ROLES) {
      const path = `roles-${who}`;
      const hash = await save(path, 'One.');
      expect((await step(who, path, hash, { step: 'ask', words: ' Is the tone right?\n' })).status).toBe(204);
      const actor = `studio:${who}@site.example`;
      expect(await listOpen(path)).toMatchObject([{ what: 'asked', words: 'Is the tone right?', actor }]);
      const isPublisher = ['publisher', 'admin'].includes(who);
      const back = await step(who, path, hash, { step: 'send-back', words: 'Say when it ends.' });
      expect(back.status, who).toBe(isPublisher ? 204 : 403);
      const what = isPublisher ? 'sent-back' : 'asked';
      expect(await listOpen(path)).toMatchObject([{ what, asked_by: actor }]);
    }
    const hash = await save('reason', 'One.');
    await step('author', 'reason', hash, { step: 'ask' });
    const silent = await step('publisher', 'reason', hash, { step: 'send-back', words: ' \n' });
    expect([silent.status, silent.body.error.field]).toEqual([422, 'words']);
    expect(await listOpen('reason')).toMatchObject([{ what: 'asked' }]);
  });

  it('are about what whoever acts has seen, and of something that waits', async () => {
    const first = await save('seen', 'One.');
    const nobody = await step('publisher', 'seen', first, { step: 'send-back', words: 'No.' });
    expect([nobody.status, nobody.body.error.code]).toEqual([409, 'conflict']);
    expect((await step('author', 'seen', first, { step: 'withdraw' })).status).toBe(409);
    await step('author', 'seen', first, { step: 'ask' });
    const second = await save('seen', 'Two.', first);
    expect((await step('publisher', 'seen', first, { step: 'send-back', words: 'No.' })).status).toBe(412);
    await step('publisher', 'seen', second, { step: 'send-back', words: 'Shorter.' });
    const read = async () => (await as('author').json('GET', '/documents/snippets/en/seen')).body.review;
    const actor = 'studio:publisher@site.example';
    expect(await read()).toMatchObject({ what: 'sent-back', words: 'Shorter.', actor });
    expect((await step('publisher', 'seen', second, { step: 'send-back', words: 'No.' })).status).toBe(409);
    await step('author', 'seen', second, { step: 'ask', words: 'And now?' });
    await step('author', 'seen', second, { step: 'ask', words: 'Please.' });
    expect(await listOpen('seen')).toMatchObject([{ what: 'asked', words: 'Please.' }]);
    expect((await step('author', 'seen', second, { step: 'withdraw' })).status).toBe(204);
    expect(await listOpen('seen')).toEqual([]);
    expect(await read()).toBeNull();

    const { reviews } = (await as('author').json('GET', '/history/snippets/en/seen')).body;
    const told = reviews.map((one: Open & { closed_at: string | null }) => [one.what, one.words]);
    expect(told).toEqual([
      ['asked', 'Please.'],
      ['asked', 'And now?'],
      ['sent-back', 'Shorter.'],
      ['asked', ''],
    ]);
    expect(reviews.every((one: { closed_at: string | null }) => one.closed_at !== null)).toBe(true);
    const audit = (await as('author').json('GET', '/audit/snippets/en/seen')).body.items;
    const actions = audit.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['ask-review', 'send-back', 'withdraw-review']));
  });

  it('end when what was asked about is published or goes into the trash, and not by an older text', async () => {
    const first = await save('ends', 'One.');
    expect((await publish('ends', first)).status).toBe(200);
    const second = await save('ends', 'Two.', first);
    await step('author', 'ends', second, { step: 'ask' });
    const { revisions } = (await as('author').json('GET', '/history/snippets/en/ends')).body;
    const oldest = { revision_id: revisions.at(-1).id };
    expect((await publish('ends', second, oldest)).status).toBe(200);
    expect(await listOpen('ends')).toHaveLength(1);
    const third = await save('ends', 'Three.', second);
    expect((await publish('ends', third)).status).toBe(200);
    expect(await listOpen('ends')).toEqual([]);

    await step('author', 'ends', third, { step: 'ask' });
    const gone = await as('editor').json('DELETE', '/documents/snippets/en/ends', undefined, {
      'If-Match': `"${third}"`,
    });
    expect(gone.status).toBe(200);
    expect(await listOpen('ends')).toEqual([]);
    expect((await step('author', 'ends', third, { step: 'ask' })).status).toBe(409);
  });

  it('stay open when a page moves', async () => {
    const saved = await as('author').json(
      'PUT',
      '/documents/pages/en/moves',
      { body: { title: 'Moves', content: 'Text.' } },
      { 'If-None-Match': '*' },
    );
    const page = { type: 'page', locale: 'en', path: 'moves' };
    const ask = { ...page, step: 'ask', words: 'Soon?' };
    await as('author').json('POST', '/reviews', ask, { 'If-Match': `"${saved.body.hash}"` });
    const items = [{ locale: 'en', if_match: saved.body.hash }];
    const moved = await as('publisher').json('POST', '/renames', { path: 'moves', to: 'moved', items });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await listOpen('moves')).toEqual([]);
    expect(await listOpen('moved')).toMatchObject([{ what: 'asked', words: 'Soon?' }]);
  });

  it('go on when a page moves to where a later one has ended', async () => {
    const pageAt = (path: string) => ({ type: 'page', locale: 'en', path });
    const saveNew = async (path: string): Promise<string> => {
      const body = { body: { title: path, content: 'Text.' } };
      const at = `/documents/pages/en/${path}`;
      return (await as('author').json('PUT', at, body, { 'If-None-Match': '*' })).body.hash;
    };
    const stepAt = (who: string, path: string, hash: string, given: object) =>
      as(who).json('POST', '/reviews', { ...pageAt(path), ...given }, { 'If-Match': `"${hash}"` });
    const promo = await saveNew('promo');
    await stepAt('author', 'promo', promo, { step: 'ask', words: 'First.' });
    world.clock.now += 1000;
    const spring = await saveNew('spring');
    await stepAt('author', 'spring', spring, { step: 'ask', words: 'Second.' });
    const at = '/documents/pages/en/spring';
    await as('editor').json('DELETE', at, undefined, { 'If-Match': `"${spring}"` });
    const items = [{ locale: 'en', if_match: promo }];
    const moved = await as('publisher').json('POST', '/renames', { path: 'promo', to: 'spring', items });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const hash = moved.body.items[0].hash;
    expect(await listOpen('spring')).toMatchObject([{ what: 'asked', words: 'First.' }]);
    const back = await stepAt('publisher', 'spring', hash, { step: 'send-back', words: 'Shorter.' });
    expect(back.status, JSON.stringify(back.body)).toBe(204);
    expect(await listOpen('spring')).toMatchObject([{ what: 'sent-back', words: 'Shorter.' }]);
    await stepAt('author', 'spring', hash, { step: 'ask', words: 'Now?' });
    expect((await stepAt('author', 'spring', hash, { step: 'withdraw' })).status).toBe(204);
    expect(await listOpen('spring')).toEqual([]);
  });

  it('come in parts, the longest first, and only of what somebody may read', async () => {
    for (let at = 0; at < 101; at++) {
      const path = `many-${String(at).padStart(3, '0')}`;
      const { hash } = await world.cms.save({
        address: { type: 'page', key: path, suffix: '', locale: 'en' },
        body: { title: path, content: 'x' },
        base: null,
        actor: 'ann',
      });
      const address = { type: 'page', key: path, suffix: '', locale: 'en' } as const;
      await world.cms.review({ address, base: hash, step: 'ask', words: '', actor: 'ann' });
    }
    const found: Open[] = [];
    let next: string | null = '';
    for (let part = 0; next !== null; part++) {
      const { body } = await as('author').json('GET', `/reviews${next && `?after=${next}`}`);
      expect(body.items.length, `part ${part}`).toBeLessThanOrEqual(100);
      found.push(...body.items);
      next = body.next;
    }
    const many = found.map(({ path }) => path).filter((path) => path.startsWith('many-'));
    expect([many.length, new Set(many).size]).toEqual([101, 101]);
    const times = found.map(({ recorded_at }) => recorded_at);
    expect(times).toEqual(times.toSorted());
    expect((await as('author').json('GET', '/reviews?after=x')).status).toBe(422);
    const { items } = await world.cms.reviews({ after: undefined, types: ['snippet'] });
    expect(new Set(items.map(({ address }) => address.type))).toEqual(new Set(['snippet']));
  });
});
