import { createHash } from 'node:crypto';
import { fail, isForm, originOf, Refusal, readerOf, readForm, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import de from '../messages/de/demo-provider.json' with { type: 'json' };
import en from '../messages/en/demo-provider.json' with { type: 'json' };
import frCA from '../messages/fr-CA/demo-provider.json' with { type: 'json' };
import it from '../messages/it/demo-provider.json' with { type: 'json' };
import no from '../messages/no/demo-provider.json' with { type: 'json' };
import { textsFor } from '../player-texts.ts';
import { authorizePath, DEMO_CLIENT, DEMO_IDENTITIES, grant } from './demo-provider.ts';
import { type AuthorizationRequest, displayName, offeredProviders, startUrl } from './providers.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:26rem;margin:3rem auto;padding:0 1rem}' +
  'button{display:block;inline-size:100%;margin-block:.5rem;padding:.75rem;font:inherit;text-align:start}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

type Asked = AuthorizationRequest & { name: string };

/** What the client asks for. @returns undefined when the provider may not send anybody back there */
function readRequest(c: Context, services: Services, given: Record<string, unknown>): Asked | undefined {
  const name = c.req.param('provider') ?? '';
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  const redirectUri = `${originOf(c)}${startUrl(name)}/callback`;
  const isAsked =
    offeredProviders(services).includes(name) &&
    text('response_type') === 'code' &&
    text('client_id') === DEMO_CLIENT &&
    text('redirect_uri') === redirectUri &&
    text('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(text('code_challenge')) &&
    /^[\w-]{1,128}$/.test(text('state'));
  if (!isAsked) return undefined;
  return { name, redirectUri, state: text('state'), codeChallenge: text('code_challenge') };
}

const refuse = (c: Context) =>
  fail(c, 'bad-request', { message: 'The provider does not know this request; begin at the site again.' });

/** The consent page of the bundled provider, and what its buttons do. */
export function demoProviderPages(app: Hono, services: () => Services): void {
  const path = authorizePath(':provider');

  app.get(path, (c) => {
    const given = c.req.query();
    const asked = readRequest(c, services(), given);
    if (!asked) return refuse(c);
    const { locale } = readerOf(c);
    const read = textsFor({ en, de, 'fr-CA': frCA, it, no }, locale);
    const t = (key: string) => read(`DEMO_PROVIDER.${key}`, { provider: displayName(asked.name) });
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'same-origin');
    return c.html(html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${t('TITLE')}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${t('TITLE')}</h1>
<p>${t('TEXT')}</p>
<form method="post">
${Object.entries(given).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
${DEMO_IDENTITIES.map(
  ({ subject, email, emailVerified, firstName }) =>
    html`<button name="subject" value="${subject}">${firstName}, ${email ?? t('NO_EMAIL')}${
      email && !emailVerified ? ` (${t('UNVERIFIED')})` : ''
    }</button>`,
)}
<button name="subject" value="">${t('CANCEL')}</button>
</form>
</main>
</body>
</html>`);
  });

  app.post(path, async (c) => {
    if (!isForm(c))
      throw new Refusal('unsupported-media-type', { message: 'Send the form as the page has it.' });
    const given = await readForm(c);
    const asked = readRequest(c, services(), given);
    if (!asked) return refuse(c);
    const back = new URL(asked.redirectUri);
    back.searchParams.set('state', asked.state);
    const person = DEMO_IDENTITIES.find(({ subject }) => subject === given.subject);
    if (person) back.searchParams.set('code', await grant(services(), asked.name, person.subject, asked));
    else back.searchParams.set('error', 'access_denied');
    c.header('Cache-Control', 'no-store');
    return c.redirect(back.href, 303);
  });
}
