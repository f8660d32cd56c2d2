/** Code that the guides let their readers copy does what they say. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from '../../src/hashmark/webhooks/sign.ts';

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

it('the check of a signature in docs/authoring.md believes what we send, and nothing else', async () => {
  const guide = readFileSync('docs/authoring.md', 'utf8');
  const code = /```js\n([\s\S]*?isGenuine[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine: Check;
  };
  const [secret, before] = [newSecret(), newSecret()];
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"type":"document.published"}';
  const headers = signedHeaders([secret, before], { id: 'one', timestamp, body });
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(before, headers, body)).toBe(true);
  expect(isGenuine(newSecret(), headers, body)).toBe(false);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  const old = signedHeaders([secret], { id: 'one', timestamp: timestamp - 3600, body });
  expect(isGenuine(secret, old, body)).toBe(false);
});
