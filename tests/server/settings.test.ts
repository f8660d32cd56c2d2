import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settingsSchema } from '../../src/server/config.ts';

describe('settings', () => {
  it('are all in the table of the README, in the same order', () => {
    const section = readFileSync('README.md', 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const listed = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(listed).toEqual(Object.keys(settingsSchema.shape));
  });

  it('have defaults that need no environment', () => {
    expect(readConfig({})).toMatchObject({ PORT: 4321, HOST: '127.0.0.1', DEFAULT_COUNTRY: 'CA' });
  });

  it('take an empty value for a missing one', () => {
    expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('name every bad value at once', () => {
    const read = () => readConfig({ LICENCE_HOSTS: 'XX=host', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/DATABASE_URL: saw "mysql:\/\/x"[\s\S]*|LICENCE_HOSTS: saw "XX=host"/);
  });

  it('ask for a token with the internal port', () => {
    expect(() => readConfig({ INTERNAL_PORT: '9000' })).toThrow(/INTERNAL_TOKEN is needed too/);
  });
});
