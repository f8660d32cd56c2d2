import {
  addressOf,
  isRefusal,
  originOf,
  Refusal,
  readerOf,
  refuseRestricted,
  type Services,
  siteOf,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import { CHALLENGE_LIFETIME } from '../sessions/challenges.ts';
import {
  clearPassingCookie,
  keptStag,
  passingTokenOf,
  sessionTokenOf,
  setPassingCookie,
  setSessionCookies,
} from '../sessions/cookies.ts';
import { authProviderRoutes } from './auth-provider-routes.ts';
import { challengeOf, demoProvider } from './demo-provider.ts';
import { demoProviderPages } from './demo-provider-pages.ts';
import { beginFlow, FLOW_LIFETIME, localPath, takeFlow } from './flow.ts';
import { offeredProviders, type Provider, startUrl } from './providers.ts';
import { signInByProvider } from './sign-in-by-provider.ts';

/** @throws Refusal `not-found` for a provider that is not on offer */
function requireProvider(c: Context, services: Services): Provider {
  const name = c.req.param('provider') ?? '';
  if (!offeredProviders(services).includes(name))
    throw new Refusal('not-found', { message: `There is no sign-in with \`${name}\`.` });
  return demoProvider(services, name);
}

const redirectUriOf = (c: Context, provider: Provider) => `${originOf(c)}${startUrl(provider.name)}/callback`;

const withQuery = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** Leads to a page of this site. */
const toPage = (c: Context, page: string, name: string, value: string) =>
  c.redirect(withQuery(`${readerOf(c).base}${page}`, name, value), 303);

/** Back to the form, which says in the reader's words what `auth_error` means. */
const toLogin = (c: Context, problem: string) => toPage(c, '/login', 'auth_error', problem);

/** Begins at a provider. Only pages of this site lead here: another site could connect its own account to a player. */
async function start(c: Context, services: Services): Promise<Response> {
  const { store, runtime, sandbox, config } = services;
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('origin-refused');
  const provider = requireProvider(c, services);
  refuseRestricted(c);
  await sandbox.limits.socialAddress.take(addressOf(c));
  const player = await sandbox.identify(c);
  const { state, codeVerifier } = await beginFlow(
    { db: store.db, signer: sandbox.signer, now: runtime.now() },
    {
      provider: provider.name,
      playerId: player?.playerId ?? null,
      returnTo: localPath(c.req.query('redirect'), originOf(c)),
    },
  );
  setPassingCookie(c, config, 'social', state, FLOW_LIFETIME);
  const redirectUri = redirectUriOf(c, provider);
  return c.redirect(
    provider.authorizeUrl({ redirectUri, state, codeChallenge: challengeOf(codeVerifier) }),
    303,
  );
}

/** Comes back from a provider. */
async function finish(c: Context, services: Services): Promise<Response> {
  const { store, runtime, config, sandbox } = services;
  const provider = requireProvider(c, services);
  refuseRestricted(c);
  await sandbox.limits.socialAddress.take(addressOf(c));
  const state = c.req.query('state') ?? '';
  const isOwn = state !== '' && passingTokenOf(c, config, 'social') === state;
  clearPassingCookie(c, config, 'social');
  const flow = isOwn
    ? await takeFlow({ db: store.db, signer: sandbox.signer, now: runtime.now() }, state)
    : undefined;
  if (flow?.provider !== provider.name) return toLogin(c, 'expired');
  if (c.req.query('error')) return toLogin(c, 'cancelled');
  const identity = await provider.exchange(
    c.req.query('code') ?? '',
    flow.codeVerifier,
    redirectUriOf(c, provider),
  );
  if (!identity) return toLogin(c, 'failed');
  const connectTo = flow.playerId ?? undefined;
  if (connectTo !== undefined && (await sandbox.identify(c))?.playerId !== connectTo)
    return toLogin(c, 'expired');

  const result = await signInByProvider(services, {
    provider: provider.name,
    identity,
    reader: readerOf(c),
    origin: siteOf(c),
    stag: keptStag(c),
    connectTo,
  });
  if ('problem' in result)
    return connectTo === undefined
      ? toLogin(c, result.problem)
      : toPage(c, '/profile/security', 'auth_error', result.problem);
  if (result.kind === 'challenge') {
    setPassingCookie(c, config, 'challenge', result.token, CHALLENGE_LIFETIME);
    return toPage(c, '/login', 'two_factor', '1');
  }
  if (result.kind === 'session') {
    await sandbox.sessions.end(sessionTokenOf(c, config));
    setSessionCookies(c, config, result.token);
  }
  return c.redirect(flow.returnTo, 303);
}

/** Social sign-in: the pages between which the browser goes, and the calls about providers. */
export function socialRoutes(app: Hono, services: () => Services): void {
  app.get(startUrl(':provider'), async (c) => {
    c.header('Cache-Control', 'no-store');
    return await start(c, services());
  });
  app.get(`${startUrl(':provider')}/callback`, async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      return await finish(c, services());
    } catch (error) {
      // A person is looking at this, not a program: the form tells them what has happened.
      if (isRefusal(error) && error.code !== 'not-found') return toLogin(c, error.code);
      throw error;
    }
  });
  demoProviderPages(app, services);
  authProviderRoutes(app, services);
}
