import { Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { answerError } from '../../../src/hashmark/http/errors.ts';
import { refuseOddAddresses } from '../../../src/hashmark/http/odd-addresses.ts';
import { changeAccount, invite } from '../../../src/hashmark/staff/accounts.ts';
import { choosePassword } from '../../../src/hashmark/staff/links.ts';
import type { Rights } from '../../../src/hashmark/staff/permissions.ts';
import { staffPages } from '../../../src/hashmark/staff/routes.ts';
import { studioGate } from '../../../src/hashmark/staff/studio-gate.ts';
import { webhookPages } from '../../../src/hashmark/webhooks/screen-routes.ts';
import { READERS, STUDIO_HERE } from '../../support/staff.ts';
import { createWorld } from '../cms/world.ts';
import type { StoreKind } from '../store/stores.ts';

export const PASSWORD = 'four words in a row';
const HERE = 'http://localhost';

/** Everything that staff come through, on a store of its own. */
export async function createStudio(
  kind: StoreKind,
  config: Partial<typeof STUDIO_HERE> | object = STUDIO_HERE,
) {
  const world = await createWorld(kind);
  const log = {
    error: (...said: unknown[]) => void world.warnings.push(JSON.stringify(said)),
    info: () => undefined,
  };
  const services = {
    ...world,
    config: { ...STUDIO_HERE, ...config },
    log,
    site: { name: 'Notebook' },
    variants: READERS,
  };
  const app = new Hono<{ Variables: { variant: { path: string } } }>();
  app.onError((error, c) => answerError(error, c, log.error));
  app.use(async (c, next) => {
    c.set('variant', { path: c.req.path.replace(/^\/de(?=\/)/, '') });
    await next();
  });
  app.use(refuseOddAddresses);
  app.use(studioGate(() => services));
  app.route(
    '/',
    authoringRoutes(() => services),
  );
  app.route(
    '/',
    staffPages(() => services),
  );
  app.route(
    '/',
    webhookPages(() => services),
  );
  app.get('/studio/*', (c) => c.text('the Studio'));
  app.get('/studio', (c) => c.text('the Studio'));
  app.get('/promo', (c) => c.text('for readers'));

  /** Adds somebody who has chosen a password. */
  async function addPerson(email: string, rights: Partial<Rights> & Pick<Rights, 'role'>): Promise<string> {
    const all = { types: null, locales: null, suffixes: null, ...rights };
    const { id, token } = await invite(world.staff, { email, name: email, rights: all }, 'test');
    await choosePassword(world.staff, token, PASSWORD);
    return id;
  }
  const change = (id: string, to: { rights?: Rights; isActive?: boolean }) =>
    changeAccount(world.staff, id, to, 'test');
  return { ...world, app, addPerson, change, browser: (origin = HERE) => createStaffBrowser(app, origin) };
}

export type StudioWorld = Awaited<ReturnType<typeof createStudio>>;

/** A studio with two admins, one of whom has signed in. @param email of that one */
export async function createStudioOf(kind: StoreKind, email: string) {
  const world = await createStudio(kind);
  await world.addPerson('root@site.example', { role: 'admin' });
  const id = await world.addPerson(email, { role: 'admin' });
  const browser = world.browser();
  await browser.signIn(email);
  return { world, id, browser };
}

/** A browser that keeps cookies and says where its writes come from. */
function createStaffBrowser(app: Pick<Hono, 'request'>, origin: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}, from = origin) {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method && init.method !== 'GET') headers.set('origin', from);
    const response = await app.request(origin + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  const post = (path: string, fields: Record<string, string>, from?: string) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) }, from);
  return {
    cookies,
    send,
    post,
    get: (path: string) => send(path),
    json: async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      from?: string,
    ) => {
      const init = {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await send(`/api/authoring${path}`, init, from);
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    signIn: (email: string, password = PASSWORD) => post('/studio/sign-in', { email, password }),
  };
}

export type StaffBrowser = ReturnType<typeof createStaffBrowser>;

/** What an authenticator app shows at a time. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: at });
