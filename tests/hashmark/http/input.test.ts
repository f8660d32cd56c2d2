import { describe, expect, it } from 'vitest';
import { signIn } from '../../../src/casino/calls/users.ts';
import { CALL_BOUNDS } from '../../../src/hashmark/http/input.ts';
import { networkOf, readAddress } from '../../../src/hashmark/http/network-address.ts';
import { ADDRESS } from '../../../src/hashmark/process/variant.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { createHarness } from '../../casino/harness.ts';
import site from '../../support/site.ts';

describe('readAddress()', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    [' 1.2.3.4:5678', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['[::1]:80', '0:0:0:0:0:0:0:1'],
    ['[::1]', '0:0:0:0:0:0:0:1'],
    ['0:0::1', '0:0:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['2001:DB8::5:1', '2001:db8:0:0:0:0:5:1'],
    ['unknown', undefined],
    ['1.2.3.4.5', undefined],
    ['999.1.1.1:80', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, address) => expect(readAddress(text)).toBe(address));
});

describe('networkOf()', () => {
  it('counts IPv6 by /64 and IPv4 by address, whatever the port', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('[2001:db8:1:2:ffff:ffff:ffff:ffff]:443'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('1.2.3.4:1')).toBe(networkOf('1.2.3.4:2'));
    expect(networkOf('1.2.3.4')).not.toBe(networkOf('1.2.3.5'));
  });
});

describe('a request', () => {
  async function open() {
    const { services } = await createHarness();
    return { services, app: createApi(() => services, site) };
  }
  type App = Awaited<ReturnType<typeof open>>['app'];
  async function send(
    app: App,
    body: string,
    headers: Record<string, string> = {},
    path = signIn.path as string,
  ) {
    return await app.request(`http://localhost:4321${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
  }

  it('with keys without end is refused before a value of it is made, in a few words', async () => {
    const { app } = await open();
    const keys = Array.from({ length: 95_000 }, (_, index) => `"k${index}":1`).join();
    for (const body of [
      `{${keys}}`,
      `{"user":{${keys}}}`,
      '['.repeat(900_000),
      `[${'1,'.repeat(400_000)}1]`,
    ]) {
      const response = await send(app, body);
      expect([response.status, response.headers.get('connection')]).toEqual([413, 'close']);
      expect((await response.text()).length).toBeLessThan(500);
    }
  });

  it('of a form with fields without end is refused likewise, and one with as many as may be is read', async () => {
    const { app } = await open();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const field of ['a&', '&', 'a=1&a=2&', 'user%5Bemail%5D=x&', '=&']) {
      const many = field.repeat(CALL_BOUNDS.values / field.split('&').length);
      const refused = await send(app, field.repeat(CALL_BOUNDS.values), form);
      expect([refused.status, refused.headers.get('connection')], field).toEqual([413, 'close']);
      expect((await refused.text()).length).toBeLessThan(500);
      expect((await send(app, many, form)).status, field).not.toBe(413);
    }
  });

  it('with many wrong fields is told of the first of them', async () => {
    const { app } = await open();
    const user = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`k${index}${'x'.repeat(200)}`, 1]),
    );
    const response = await send(app, JSON.stringify({ user }));
    const text = await response.text();
    expect([response.status, Object.keys(JSON.parse(text).errors).length]).toEqual([422, 20]);
    expect(text.length).toBeLessThan(6000);
  });

  it('is not read any more from a network that has sent much that is wrong', async () => {
    const { app } = await open();
    const statuses = new Set<number>();
    for (let index = 0; index < 125; index++)
      statuses.add((await send(app, '{', { [ADDRESS]: `2001:db8::${index}` })).status);
    expect([...statuses]).toEqual([400, 429]);
    const good = await send(app, '{"email":"a@b.co"}', { [ADDRESS]: '2001:db8::ffff' }, '/check-email');
    expect([good.status, good.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect((await send(app, '{', { [ADDRESS]: '2001:db8:0:1::1' })).status).toBe(400);
  });

  it('to the authoring API is bounded likewise, and shows its token as Bearer in any case', async () => {
    const { services, app } = await open();
    const post = (scheme: string, body: string) =>
      app.request('http://localhost:4321/api/authoring/check', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `${scheme} ${services.cms.token}` },
        body,
      });
    const menu = { type: 'menu', path: 'top', body: { items: Array(20_000).fill({ label: 1, x: {} }) } };
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      const response = await post(scheme, JSON.stringify(menu));
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeLessThan(30_000);
    }
    expect(
      (await post('bearer', `{"type":"page","path":"p","body":${'['.repeat(40)}${']'.repeat(40)}}`)).status,
    ).toBe(413);
    expect((await post('Basic', '{}')).status).toBe(401);
  });
});
