import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedContent } from '../../../src/hashmark/cms/seed-content.ts';
import { readServerFile, removeServerFile, writeServerFile } from '../../../src/hashmark/cms/server-file.ts';
import {
  content,
  dataDir,
  PROMO,
  prepareFolders,
  read,
  root,
  run,
  write,
  writeStarter,
} from './cli-folder.ts';
import { openCms, startServer } from './cli-server.ts';
import { page } from './world.ts';

prepareFolders();

describe('content CLI against a running server', () => {
  it('imports a folder, visible on the next request, and leaves what is unchanged alone', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      const first = await run('import', content, '--actor', 'ann');
      expect(first).toMatchObject({ code: 0, err: '' });
      expect(first.out).toContain('new       pages/promo/EE.en.md');
      expect(first.out).toContain(`Published through ${server.url}: 4 new.`);
      const readPromo = async (query = '') =>
        (await fetch(`${server.url}/api/cms/pages/promo${query}`)).json();
      expect(await readPromo('?licence=EE')).toMatchObject({ title: 'Promo EE', content: 'Eesti.' });

      write('pages/promo.en.md', PROMO.replace('more', 'even more'));
      const second = await run('import', content);
      expect(second.out).toContain('changed   pages/promo.en.md');
      expect(second.out).not.toContain('EE.en.md');
      expect(second.out).toMatch(/: (?:1 changed, 3 unchanged|3 unchanged, 1 changed)\.\n$/);
      expect(await readPromo()).toMatchObject({ content: 'For {bonus}: **even more**.' });
      expect((await server.cms.history(page('promo'))).revisions).toHaveLength(2);
    } finally {
      await server.stop();
    }
  });

  it('shows both sides of a conflict and writes nothing', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      await run('import', content);
      const { revision } = await server.cms.get(page('promo'));
      const body = { title: 'Promo', content: 'Theirs.', categories: ['top-menu'] };
      await server.cms.save({ address: page('promo'), body, base: revision.hash, actor: 'bob' });
      write('pages/promo.en.md', PROMO.replace('For', 'Yours for'));
      write('pages/fresh.en.md', '---\ntitle: Fresh\n---\n\nNew.\n');

      const refused = await run('import', content);
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('pages/promo.en.md: bob saved it at');
      expect(refused.err).toContain('- Theirs.');
      expect(refused.err).toContain('+ Yours for {bonus}: **more**.');
      expect(refused.err).not.toContain('title: Promo');
      expect((await fetch(`${server.url}/api/cms/pages/fresh`)).status).toBe(404);

      expect(await run('import', content, '--overwrite')).toMatchObject({ code: 0 });
      expect((await server.cms.get(page('promo'))).revision).toMatchObject({ parent_id: expect.any(String) });
    } finally {
      await server.stop();
    }
  });

  it('exports what imports again without change, and does not run over unsaved edits', async () => {
    const server = await startServer(dataDir);
    try {
      const folder = join(root, 'copy');
      writeStarter();
      await run('import', content);
      const odd = { title: 'Odd: "quoted" #1', content: '\n  leading\r\n\ntrailing\n\n', description: 'é ✓' };
      const saved = await server.cms.save({ address: page('odd'), body: odd, base: null, actor: 'bob' });
      expect(await run('export', folder)).toMatchObject({ code: 0 });
      expect(read('pages/promo.en.md', folder)).toContain('For {bonus}');
      expect(JSON.parse(read('.hashmark.json', folder)).revisions['pages/odd.en.md']).toBe(saved.hash);
      expect((await run('import', folder, '--draft')).out).toMatch(/: 5 unchanged\.\n$/);

      write('pages/promo.en.md', '---\ntitle: Edited\n---\n\nEdited.\n', folder);
      const refused = await run('export', folder);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.err).toContain('pages/promo.en.md');
      expect(read('pages/promo.en.md', folder)).toContain('Edited');
    } finally {
      await server.stop();
    }
  });

  it('says beforehand that it publishes drafts that the folder has too, and that one of drafts does not', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      await run('import', content);
      const body = { title: 'Begun', content: 'Not for readers yet.' };
      await server.cms.save({ address: page('begun'), body, base: null, actor: 'bob' });
      const folder = join(root, 'copy');
      await run('export', folder);
      const asked = await run('import', folder, '--dry-run');
      expect(asked.out).toContain('published pages/begun.en.md');
      expect(asked.out).toMatch(/: (?:4 unchanged, 1 published|1 published, 4 unchanged)\.\n$/);
      expect((await run('import', folder, '--dry-run', '--draft')).out).toMatch(/: 5 unchanged\.\n$/);
      expect((await fetch(`${server.url}/api/cms/pages/begun`)).status).toBe(404);
      expect((await run('import', folder)).out).toContain('published pages/begun.en.md');
      expect((await run('import', folder, '--dry-run')).out).toMatch(/: 5 unchanged\.\n$/);
    } finally {
      await server.stop();
    }
  });

  it('tells of a page whose files have another name, and gives it one that leads on', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      await run('import', content);
      for (const file of ['pages/promo.en.md', 'pages/promo/EE.en.md']) {
        write(file.replace('promo', 'offer'), read(file));
        rmSync(join(content, file));
      }
      const asked = await run('import', content, '--dry-run', '--prune');
      expect(asked.out).toContain('unpublished pages/promo.en.md');
      expect(asked.err).toContain(
        'pages/offer holds what pages/promo does. Whoever follows a link to /promo will find nothing; `npx hashmark content rename pages/promo offer` in the place of this leads them on.\n',
      );
      const renamed = await run('rename', 'pages/promo', 'offer', '--acknowledge', 'unknown-variable');
      expect(renamed).toMatchObject({ code: 0, err: '' });
      expect(renamed.out).toContain('renamed   pages/offer.en\n');
      expect(renamed.out).toContain('renamed   pages/offer/EE.en\n');
      expect(renamed.out).toContain('Readers of /promo are led on to /offer.');
      expect((await fetch(`${server.url}/api/cms/pages/offer`)).status).toBe(200);
      expect((await server.cms.history(page('offer'))).revisions).not.toHaveLength(0);
      expect((await run('import', content, '--dry-run', '--prune')).err).not.toContain('rename');
      expect(await run('rename', 'pages/promo', 'other')).toMatchObject({
        code: 1,
        err: 'There is no page `promo`. Name it without its language: `pages/promo`.\n',
      });
    } finally {
      await server.stop();
    }
  });

  it('publishes, schedules, unpublishes and lists one document', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      await run('import', content, '--draft');
      const status = async () => (await fetch(`${server.url}/api/cms/pages/promo`)).status;
      expect(await status()).toBe(404);
      const warned = await run('publish', 'pages/promo.en');
      expect(warned).toMatchObject({
        code: 1,
        err: expect.stringContaining('--acknowledge unknown-variable'),
      });
      expect(await status()).toBe(404);
      const published = await run('publish', 'pages/promo.en', '--acknowledge', 'unknown-variable');
      expect(published.out).toMatch(/^pages\/promo\.en is live from \S+, campaigns aside\.$/m);
      expect(await status()).toBe(200);
      expect((await run('list', 'pages')).out).toMatch(
        /pages\/promo\.en +live\b[\s\S]*pages\/promo\/EE\.en +not visible/,
      );
      const scheduled = await run(
        'schedule',
        'content/pages/promo/EE.en.md',
        '--from',
        '2999-01-01T00:00:00Z',
        '--until',
        '2999-02-01T00:00:00Z',
        '--campaign',
      );
      expect(scheduled.out).toContain(
        'live from 2999-01-01T05:30:00+05:30 until 2999-02-01T05:30:00+05:30.\n',
      );
      expect((await run('list', 'pages')).out).toMatch(/pages\/promo\/EE\.en +scheduled +changes 2999-01-01/);
      expect((await run('unpublish', 'pages/promo.en')).code).toBe(0);
      expect(await status()).toBe(404);
      expect(await run('publish', 'pages/nowhere.en')).toMatchObject({
        code: 1,
        err: 'There is no page nowhere (en).\n',
      });
    } finally {
      await server.stop();
    }
  });
});

describe('content CLI on a store without a server', () => {
  it('imports and lists by the same rules', async () => {
    writeStarter();
    expect(await run('import', content)).toMatchObject({ code: 0 });
    expect((await run('list')).out.split('\n').filter(Boolean)).toHaveLength(4);
    expect(await run('export', join(root, 'copy'))).toMatchObject({ code: 0 });
  });

  it('goes on alone when the server of the file is dead', async () => {
    const { url, stop } = await startServer(dataDir);
    await stop();
    writeServerFile(dataDir, { url, token: 'x'.repeat(43), pid: process.pid });
    expect(statSync(join(dataDir, 'server.json')).mode & 0o777).toBe(0o600);
    writeStarter();
    expect(await run('import', content)).toMatchObject({ code: 0 });
    removeServerFile(dataDir, 1);
    expect(readServerFile(dataDir)?.pid).toBe(process.pid);
    writeServerFile(dataDir, { url, token: 'x'.repeat(43), pid: 2 ** 22 + 1 });
    expect(readServerFile(dataDir)).toBeUndefined();
  });

  it('seeds an empty store from a folder once', async () => {
    writeStarter();
    const { store, cms } = await openCms(dataDir);
    expect(await seedContent(cms, content)).toBe(4);
    expect(await seedContent(cms, content)).toBe(0);
    expect(
      await cms.resolve({ type: 'page', key: 'promo', locale: 'en', licence: 'EE', market: 'other' }),
    ).toMatchObject({ body: { title: 'Promo EE' } });
    await store.close();
  });

  it('imports what is changed in the files that a new store began with, and nothing over what somebody has written', async () => {
    const server = await startServer(dataDir);
    try {
      writeStarter();
      await seedContent(server.cms, content);
      const { revision } = await server.cms.get(page('promo/EE'));
      const body = { title: 'Promo EE', content: 'Tere.' };
      await server.cms.save({ address: page('promo/EE'), body, base: revision.hash, actor: 'bob' });
      write('pages/promo.en.md', PROMO.replace('For', 'Only for'));
      const refused = await run('import', content);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('pages/promo/EE.en.md: there is such a document already, saved by bob');
      expect(refused.err).not.toContain('pages/promo.en.md');
      rmSync(join(content, 'pages/promo/EE.en.md'));
      expect((await run('import', content)).out).toContain('changed   pages/promo.en.md');
      expect(await (await fetch(`${server.url}/api/cms/pages/promo`)).json()).toMatchObject({
        content: 'Only for {bonus}: **more**.',
      });
    } finally {
      await server.stop();
    }
  });
});
