import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { settings as settingsOfCasino } from '../../../src/casino/settings.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { ConfigError } from '../../../src/hashmark/process/config-error.ts';
import { settingsSchema } from '../../../src/hashmark/process/settings-schema.ts';

describe('settings', () => {
  it.each<[page: string, schema: z.ZodObject<Record<string, z.ZodType>>]>([
    ['src/hashmark/docs/settings.md', settingsSchema],
    ['docs/settings.md', settingsOfCasino],
  ])('are all in the table of %s, in the same order, and said to mean the same', (page, schema) => {
    const table = readFileSync(page, 'utf8').matchAll(/^\| `([A-Z_]+)` \| .*? \| (.*) \|$/gm);
    const listed = [...table].map(([, name = '', meaning = '']) => ({ name, meaning }));
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(schema.shape));
    // The table may say more at the end.
    for (const [name, { description = '' }] of Object.entries(schema.shape))
      expect(listed.find((row) => row.name === name)?.meaning).toContain(description.replace(/\.$/, ''));
  });

  it('have defaults that need no environment', () => {
    expect(readConfig({})).toMatchObject({ PORT: 4321, HOST: '127.0.0.1', DEFAULT_COUNTRY: 'CA' });
  });

  it('take an empty value for a missing one', () => {
    expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('name every bad value at once', () => {
    const read = () => readConfig({ LICENCE_HOSTS: 'XX', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/DATABASE_URL: saw "mysql:\/\/x"[\s\S]*LICENCE_HOSTS: saw "XX"/);
  });

  it('ask for a token with the internal port', () => {
    expect(() => readConfig({ INTERNAL_PORT: '9000' })).toThrow(/INTERNAL_TOKEN is needed too/);
  });

  it.each([
    [{ DEFAULT_COUNTRY: 'XX' }, 'DEFAULT_COUNTRY: saw "XX". The code of a country'],
    [{ DEFAULT_COUNTRY: 'EU' }, 'DEFAULT_COUNTRY: saw "EU"'],
    ...['UK', 'YU', 'DD', 'SU', 'ZR'].map((code): [Record<string, string>, string] => [
      { DEFAULT_COUNTRY: code },
      `DEFAULT_COUNTRY: saw "${code}". The code of a country`,
    ]),
    [{ DATABASE_URL: 'mysql://db/site' }, 'The address of a PostgreSQL database, e.g. postgres://'],
    [{ DATABASE_URL: 'db:5432' }, 'The address of a PostgreSQL database, e.g. postgres://'],
    ...['0x10', '1e3', '80a', '-1', '8,080'].map((text): [Record<string, string>, string] => [
      { PORT: text },
      `PORT: saw "${text}". A number in digits`,
    ]),
    [{ WORKERS: '1.5' }, 'WORKERS: saw "1.5". '],
    [{ GRACE_MS: '60000' }, 'GRACE_MS: saw "60000". At most 10000'],
    [{ PARTIAL_COUNTRIES: 'GB, England' }, 'PARTIAL_COUNTRIES: saw "GB, England". Codes of countries'],
    [{ TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES: saw "proxy.local". IP addresses'],
    [{ SITE_HOSTS: 'https://casino.example' }, 'SITE_HOSTS: saw "https://casino.example". Names of hosts'],
    [{ APPROVAL_TYPES: 'page, pages' }, 'APPROVAL_TYPES: saw "page, pages". Types of documents'],
    [{ HOST: 'not a host' }, 'HOST: saw "not a host". An IP address or the name of a host'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER is set: TRUSTED_PROXIES is needed too'],
    [
      { INTERNAL_PORT: '80', PORT: '80', INTERNAL_TOKEN: 'x'.repeat(20) },
      'INTERNAL_PORT and PORT are both 80',
    ],
    ...['https://ee.site.example', 'ee.site.example:8443', 'ee.site.example/et', '*', 'a,,b'].map(
      (hosts): [Record<string, string>, string] => [
        { LICENCE_HOSTS: `CW=site.example EE=${hosts}` },
        `LICENCE_HOSTS: saw "CW=site.example EE=${hosts}". The names of its hosts have no scheme`,
      ],
    ),
    [{ LICENCE_HOSTS: 'CW=a.example EE=A.example' }, 'Each host shows one licence'],
    ...['CMS_URL', 'PLATFORM_URL'].flatMap((name) =>
      [
        'https://user:word@cms.example',
        'https://word@cms.example',
        'https://cms.example/?a',
        'https://cms.example/#a',
      ].map((value): [Record<string, string>, string] => [{ [name]: value }, `${name}: saw "https://`]),
    ),
    ...['CMS_URL', 'PLATFORM_URL'].flatMap((name) =>
      ['cms.example', 'localhost:3000', '/cms', 'https://', 'http://a b'].map(
        (value): [Record<string, string>, string] => [{ [name]: value }, `${name}: saw "${value}".`],
      ),
    ),
    ...['COUNTRY_HEADER', 'CDN_VARIANT_HEADER'].flatMap((name) =>
      ['X Country', 'X-Country:', 'X-Pays-é', 'a\nb'].map((value): [Record<string, string>, string] => [
        { [name]: value, TRUSTED_PROXIES: '10.0.0.1' },
        `${name}: saw ${JSON.stringify(value)}. The name of a header`,
      ]),
    ),
    [{ INTERNAL_PORT: '80', INTERNAL_TOKEN: 'schlüsselwort-mit-umlaut' }, 'a header has to hold it'],
    [{ SANDBOX_TEST_MOMENT: '2030-01-01T00:00:00Z' }, 'SANDBOX_TEST_HOOKS=1 is needed too'],
    [
      { SITE_HOSTS: 'Studio.site.example', STUDIO_ORIGIN: 'https://studio.site.example' },
      'STUDIO_ORIGIN names studio.site.example, where readers are',
    ],
    ...[
      ['http://site.example', 'https://site.example'],
      ['https://site.example', 'https://site.example:8443'],
      ['http://localhost:4321', 'http://localhost:4322'],
      ['https://site.example', 'https://site.example'],
    ].map(([SITE_ORIGIN = '', STUDIO_ORIGIN = '']): [Record<string, string>, string] => [
      { SITE_ORIGIN, STUDIO_ORIGIN },
      `STUDIO_ORIGIN names ${new URL(STUDIO_ORIGIN).hostname}, where readers are by SITE_ORIGIN: give the Studio a host of its own, another port is not enough.`,
    ]),
    [
      { LICENCE_HOSTS: 'EE=ee.example', STUDIO_ORIGIN: 'https://ee.example' },
      'STUDIO_ORIGIN names ee.example, where readers are by LICENCE_HOSTS',
    ],
    ...[
      ['127.0.0.1', 'http://localhost:4321'],
      ['0.0.0.0', 'https://localhost:8443'],
      ['::1', 'http://[::1]:4321'],
    ].map(([HOST = '', STUDIO_ORIGIN = '']): [Record<string, string>, string] => [
      { HOST, STUDIO_ORIGIN },
      `STUDIO_ORIGIN names ${new URL(STUDIO_ORIGIN).hostname}, where readers are without SITE_ORIGIN`,
    ]),
    [{ WORKERS: '2' }, 'WORKERS is set: DATABASE_URL is needed too'],
    [{ DATABSE_URL: 'x' }, 'There is no setting DATABSE_URL. Did you mean DATABASE_URL?'],
    [{ SITE_HOST: 'x' }, 'There is no setting SITE_HOST. Did you mean SITE_HOSTS?'],
    [{ licence_hosts: 'x' }, 'There is no setting licence_hosts. Did you mean LICENCE_HOSTS?'],
  ])('refuse what can never work: %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it('take a Studio at a host of its own, also on this machine', () => {
    for (const settings of [
      { STUDIO_ORIGIN: 'http://studio.localhost:4321' },
      { STUDIO_ORIGIN: 'http://127.0.0.1:4321' },
      { SITE_ORIGIN: 'http://site.localhost:4321', STUDIO_ORIGIN: 'http://localhost:4321' },
      { SITE_ORIGIN: 'https://site.example', STUDIO_ORIGIN: 'https://studio.site.example' },
    ])
      expect(readConfig(settings)).toMatchObject(settings);
  });

  it('take as the base of the pages a path that nothing else is at', () => {
    expect(readConfig({ SITE_BASE: '/' }).SITE_BASE).toBe('');
    for (const base of ['/casino', '/a/b-2']) expect(readConfig({ SITE_BASE: base }).SITE_BASE).toBe(base);
    for (const base of [
      'casino',
      '/casino/',
      '//x',
      '/a//b',
      '/a.b',
      '/ä',
      '/de',
      '/x/de',
      '/api',
      '/forms/x',
    ])
      expect(() => readConfig({ SITE_BASE: base }), base).toThrow(
        /SITE_BASE: saw .*\. A path of .*e\.g\. \/shop/,
      );
  });

  it('leave alone what belongs to others', () => {
    const names = [
      'HOME',
      'PATH',
      'HOSTNAME',
      'LOGNAME',
      'npm_config_cache',
      'XDG_DATA_DIRS',
      'PGHOST',
      'HOST_NAME',
      'DATABASE_URL_2',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, 'x'])))).toMatchObject({ PORT: 4321 });
  });

  it('are never shown where they are secret, however wrong they are', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/).map((text) => `zq${text}`);
    const written = fc.constantFrom(
      (word: string) => ({ PUSHER_SECRET: word.slice(0, 12), PUSHER_KEY: 'key' }),
      (word: string) => ({ INTERNAL_TOKEN: word.slice(0, 12) }),
      (word: string) => ({ DATABASE_URL: `mysql://root:${word}@db:3306/x` }),
      (word: string) => ({ DATABASE_URL: `postgres//root:${word}@db/x` }),
      (word: string) => ({ DATABASE_URL: `mysql://db/x?user=a&password=${word}` }),
      (word: string) => ({ CMS_URL: `ftp://user:${word}@cms` }),
      (word: string) => ({ PLATFORM_URL: `ws://${word}@platform` }),
    );
    fc.assert(
      fc.property(secret, written, (word, write) => {
        let said = '';
        try {
          readConfig({ PORT: 'none', ...write(word) });
        } catch (error) {
          said = String(error);
        }
        expect(said).toContain('PORT: saw "none"');
        expect(said).not.toContain(word.slice(0, 8));
      }),
    );
  });
});
