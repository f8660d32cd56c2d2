/** A module of a small site, and what an operator sets of it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../src/hashmark/calls/define-call.ts';
import { mount } from '../../../src/hashmark/http/mount.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { DEFINITION } from '../../../src/hashmark/process/project.ts';
import { setting } from '../../../src/hashmark/process/setting.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { startServices } from '../../../src/hashmark/server/start-services.ts';
import { completeSite } from '../../../src/hashmark/site/complete-site.ts';
import { defineModule } from '../../../src/hashmark/site/define-module.ts';
import { defineSite } from '../../../src/hashmark/site/define-site.ts';

const settings = z.object({
  NOTES_LIMIT: setting.number(z.int().min(1).max(9)).default(3).describe('How many notes are listed.'),
  NOTES_OPEN: setting.flag(false).describe('Whether everybody reads them.'),
  NOTES_S3_KEY: z.string().min(8).meta({ secret: true }).optional().describe('Key of the store of notes.'),
});

declare module 'hashmark/types' {
  interface ModuleSettings extends z.output<typeof settings> {}
}

const readSettings = defineCall({
  name: 'readSettings',
  owner: 'site',
  method: 'GET',
  path: '/api/notes/settings',
  summary: 'What is set.',
  response: z.object({ limit: z.int(), open: z.boolean(), begun: z.int() }),
  errors: [],
});

/** What the module was created with. */
let begun = 0;
const notes = defineModule({
  name: 'notes',
  settings,
  create({ config }) {
    begun = config.NOTES_LIMIT;
    return { services: {} };
  },
  routes(services) {
    const app = new Hono();
    mount(app, services, readSettings, ({ services: { config } }) => {
      expectTypeOf(config.NOTES_LIMIT).toEqualTypeOf<number>();
      return { limit: config.NOTES_LIMIT, open: config.NOTES_OPEN, begun };
    });
    return app;
  },
});
const site = completeSite(defineSite({ name: 'Notebook', modules: [notes], calls: [readSettings] }), []);

/** A project of its own, without content. */
function openProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'hashmark-settings-'));
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, DEFINITION), '');
  const before = process.cwd();
  process.chdir(project);
  onTestFinished(() => {
    process.chdir(before);
    rmSync(project, { recursive: true, force: true });
  });
  return project;
}

/** What a server of the site answers that is started with these settings. */
async function ask(environment: Record<string, string>): Promise<unknown> {
  const given = { DATA_DIR: openProject(), DATABASE_URL: '', LOG_LEVEL: 'silent', ...environment };
  const running = await startServices(site, readConfig(given, site.modules));
  onTestFinished(() => running.stop());
  const answer = await createApi(() => running.services, site).request(
    `http://localhost${readSettings.path}`,
  );
  return await answer.json();
}

const read = (environment: Record<string, string>) => readConfig(environment, site.modules);

describe('settings of a module', () => {
  it('reach it as it begins and as it answers, read as its schema says', async () => {
    expect(await ask({ NOTES_LIMIT: '7', NOTES_OPEN: '1' })).toEqual({ limit: 7, open: true, begun: 7 });
  });

  it('have their defaults, also where they are set to nothing', () => {
    const defaults = { NOTES_LIMIT: 3, NOTES_OPEN: false, PORT: 4321 };
    for (const environment of [{}, { NOTES_LIMIT: '' }]) expect(read(environment)).toMatchObject(defaults);
  });

  it.each<[environment: Record<string, string>, ...lines: string[]]>([
    [{ NOTES_LIMIT: 'all' }, 'NOTES_LIMIT: saw "all". A number in digits, e.g. 64.'],
    [
      { NOTES_LIMIT: '10', PORT: 'x' },
      'PORT: saw "x". A number in digits, e.g. 64.',
      'NOTES_LIMIT: saw "10". Allowed is at most 9.',
    ],
    [{ NOTES_LIMITS: '3' }, 'There is no setting NOTES_LIMITS. Did you mean NOTES_LIMIT?'],
    [{ NOTES_S3_KEZ: '3' }, 'There is no setting NOTES_S3_KEZ. Did you mean NOTES_S3_KEY?'],
    [{ DATABSE_URL: 'x' }, 'There is no setting DATABSE_URL. Did you mean DATABASE_URL?'],
    [
      { NOTES_S3_KEY: 'short' },
      'NOTES_S3_KEY: saw a value of 5 characters. Allowed is at least 8 characters.',
    ],
    [{ NOTES_OPEN: 'yes', WORKERS: '2' }, 'NOTES_OPEN: saw "yes". Allowed is one of `0`, `1`.'],
  ])('stop the start where they cannot work: %j', (environment, ...lines) => {
    expect(() => read(environment)).toThrow(
      ['These settings cannot be used:', ...lines.map((line) => `  ${line}`)].join('\n'),
    );
  });

  it('are never shown where any part of them is said to be secret', () => {
    const word = z.string().min(8);
    const secret = word.meta({ secret: true });
    for (const schema of [
      secret.optional(),
      word.pipe(secret),
      z.preprocess(String, secret),
      secret.trim(),
    ]) {
      const own = z.object({ NOTES_WORD: schema.describe('A word.') });
      expect(() => readConfig({ NOTES_WORD: 'openly' }, [{ settings: own }])).toThrow(
        'NOTES_WORD: saw a value of 6 characters.',
      );
    }
  });

  it('are asked for where a module has to have them, and may contradict each other', () => {
    const needs = { settings: z.object({ NOTES_STORE: z.string().describe('Where notes are kept.') }) };
    expect(() => readConfig({}, [needs])).toThrow(
      '  NOTES_STORE: saw nothing. It has to be set: Where notes are kept.',
    );
    const order = settings.refine(
      ({ NOTES_OPEN, NOTES_S3_KEY }) => !NOTES_OPEN || NOTES_S3_KEY === undefined,
      'NOTES_OPEN and NOTES_S3_KEY exclude each other: set one of them.',
    );
    expect(() => readConfig({ NOTES_OPEN: '1', NOTES_S3_KEY: 'x'.repeat(8) }, [{ settings: order }])).toThrow(
      '  NOTES_OPEN and NOTES_S3_KEY exclude each other: set one of them.',
    );
  });
});
