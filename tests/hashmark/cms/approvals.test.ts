/** The second person: who may publish what whom has written, over roles, doors and whose revision it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentTypes } from '../../../src/hashmark/documents/document-types.ts';
import { addDocuments } from '../../../src/hashmark/documents/site-documents.ts';
import { ROLES } from '../../../src/hashmark/staff/permissions.ts';
import { addToken } from '../../../src/hashmark/staff/tokens.ts';
import { createStudio, type StaffBrowser, type StudioWorld } from '../staff/world.ts';
import { storeKinds } from '../store/stores.ts';

const { snippet } = documentTypes;
const TARGET = { type: 'snippet', locale: 'en' };

describe.each(storeKinds)('approval by a second person on $name', (kind) => {
  let world: StudioWorld;
  const people: Record<string, StaffBrowser> = {};
  beforeAll(async () => {
    addDocuments({ approval: ['snippet'] });
    world = await createStudio(kind);
    for (const role of [...ROLES, 'publisher-2'] as const) {
      const email = `${role}@site.example`;
      await world.addPerson(email, { role: role === 'publisher-2' ? 'publisher' : role });
      people[role] = world.browser();
      await people[role].signIn(email);
    }
  });
  afterAll(async () => {
    Object.assign(documentTypes, { snippet });
    await world.remove();
  });

  const as = (who: string) => people[who] as StaffBrowser;
  async function save(who: string, path: string, content: string, base?: string): Promise<string> {
    const head: Record<string, string> = base ? { 'If-Match': `"${base}"` } : { 'If-None-Match': '*' };
    const saved = await as(who).json('PUT', `/documents/snippets/en/${path}`, { body: { content } }, head);
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
    return saved.body.hash;
  }
  const approve = (who: string, path: string, hash: string) =>
    as(who).json('POST', '/approvals', { ...TARGET, path }, { 'If-Match': `"${hash}"` });
  const publish = (who: string, path: string, hash: string) =>
    as(who).json('POST', '/publish', { ...TARGET, path }, { 'If-Match': `"${hash}"` });

  it('decides over every role, own and others’ revisions', async () => {
    for (const author of ROLES)
      for (const who of [...ROLES, 'publisher-2']) {
        const path = `matrix-${author}-${who}`;
        const mayEver = !['author', 'editor'].includes(who);
        const hash = await save(author, path, 'One.');
        const approved = await approve(who, path, hash);
        expect(approved.status, `${who} approves ${author}`).toBe(mayEver && who !== author ? 201 : 403);
        const fresh = await save(author, path, 'Two.', hash);
        const published = await publish(who, path, fresh);
        const expected = !mayEver ? 403 : who === author ? 409 : 200;
        expect(published.status, `${who} publishes ${author}`).toBe(expected);
        if (expected === 409) expect(published.body.error.code).toBe('approval-required');
      }
  });

  it('holds for the very revision, until it is taken back', async () => {
    const first = await save('publisher', 'note', 'One.');
    expect((await publish('publisher', 'note', first)).body.error.code).toBe('approval-required');
    expect((await approve('admin', 'note', first)).status).toBe(201);
    const second = await save('publisher', 'note', 'Two.', first);
    expect((await publish('publisher', 'note', second)).status).toBe(409);
    expect((await approve('admin', 'note', first)).status).toBe(412);

    const { body } = await approve('admin', 'note', second);
    expect((await approve('admin', 'note', second)).body.id).toBe(body.id);
    expect((await as('admin').json('POST', `/approvals/${body.id}/revoke`)).status).toBe(204);
    expect((await as('admin').json('POST', `/approvals/${body.id}/revoke`)).status).toBe(409);
    expect((await publish('publisher', 'note', second)).status).toBe(409);
    await approve('publisher-2', 'note', second);
    expect((await publish('publisher', 'note', second)).status).toBe(200);

    const { approvals } = (await as('author').json('GET', '/history/snippets/en/note')).body;
    const [pub, admin] = ['studio:publisher-2@site.example', 'studio:admin@site.example'];
    const pairs = approvals.map((one: { actor: string; revoked_by: string }) => [one.actor, one.revoked_by]);
    expect(pairs.sort()).toEqual(
      [
        [admin, null],
        [admin, admin],
        [pub, null],
      ].sort(),
    );
    const audit = (await as('author').json('GET', '/audit/snippets/en/note')).body.items;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['approve', 'revoke-approval']),
    );
  });

  it('is not stood in for by bringing a document back from the trash', async () => {
    const path = 'brought-back';
    const hash = await save('publisher', path, 'One.');
    const trashed = await as('editor').json('DELETE', `/documents/snippets/en/${path}`, undefined, {
      'If-Match': `"${hash}"`,
    });
    expect(trashed.status).toBeLessThan(300);
    const back = await as('editor').json(
      'PUT',
      `/documents/snippets/en/${path}`,
      { body: { content: 'One.' } },
      {
        'If-None-Match': '*',
      },
    );
    expect(back.body.hash).toBe(hash);
    expect((await publish('publisher', path, hash)).body.error.code).toBe('approval-required');
    expect((await approve('publisher', path, hash)).status).toBe(403);
    const { body } = await as('editor').json('GET', `/documents/snippets/en/${path}`);
    expect(body.author).toContain('publisher@');
    // Whoever writes otherwise in bringing it back has written it.
    await as('editor').json('DELETE', `/documents/snippets/en/${path}`, undefined, {
      'If-Match': `"${hash}"`,
    });
    const other = await save('editor', path, 'Two.');
    expect((await publish('publisher', path, other)).status).toBe(200);
  });

  it('lets an author go back to what somebody else has published', async () => {
    const first = await save('publisher', 'back', 'One.');
    expect((await publish('admin', 'back', first)).status).toBe(200);
    const { revision_id } = (await as('publisher').json('GET', '/documents/snippets/en/back')).body;
    const second = await save('publisher', 'back', 'Two.', first);
    const back = await as('publisher').json(
      'POST',
      '/publish',
      { ...TARGET, path: 'back', revision_id },
      { 'If-Match': `"${second}"` },
    );
    expect(back).toMatchObject({ status: 200, body: { hash: first } });
  });

  it('takes no program for a person, whatever its rights, and lets no door around it', async () => {
    const rights = { role: 'publisher', types: null, locales: null, suffixes: null } as const;
    const expiresAt = world.clock.now + 1000;
    const { token } = await addToken(world.staff, { name: 'ci', rights, expiresAt }, 'test');
    const headers = { Authorization: `Bearer ${token}` };
    const program = world.browser();
    const hash = await save('publisher', 'robot', 'One.');
    const match = { ...headers, 'If-Match': `"${hash}"` };
    expect((await program.json('POST', '/approvals', { ...TARGET, path: 'robot' }, match)).status).toBe(403);
    expect((await program.json('POST', '/publish', { ...TARGET, path: 'robot' }, match)).status).toBe(409);
    const entries = [{ ...TARGET, path: 'robot', base: hash, body: { content: 'Two.' } }];
    for (const [who, more] of [
      [program, headers],
      [as('publisher'), {}],
    ] as const)
      expect((await who.json('POST', '/batch', { mode: 'publish', entries }, more)).status).toBe(409);
    const items = [{ ...TARGET, path: 'robot', if_match: hash }];
    expect((await as('publisher').json('POST', '/releases', { title: 'R', items })).status).toBe(409);
    const ask = [{ ...TARGET, path: 'robot' }];
    const reported = async (who: string) =>
      (await as(who).json('POST', '/preflight', { items: ask })).body.items[0].lacks_approval;
    expect([await reported('publisher'), await reported('admin')]).toEqual([true, false]);
  });

  it('is for types that ask for it', async () => {
    const headers = { 'If-None-Match': '*' };
    const body = { body: { title: 'One', content: 'One.' } };
    const { body: saved } = await as('publisher').json('PUT', '/documents/pages/en/open', body, headers);
    const match = { 'If-Match': `"${saved.hash}"` };
    const page = { type: 'page', locale: 'en', path: 'open' };
    expect((await as('admin').json('POST', '/approvals', page, match)).status).toBe(409);
    expect((await as('publisher').json('POST', '/publish', page, match)).status).toBe(200);
  });
});
