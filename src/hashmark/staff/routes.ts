import { Hono } from 'hono';
import { html } from 'hono/html';
import { fail, Refusal } from '../http/errors.ts';
import { addressOf } from '../http/reader.ts';
import { ADDRESS } from '../process/variant.ts';
import { accountRoutes } from './account-routes.ts';
import { isWithoutAccounts } from './accounts.ts';
import {
  clearChallengeCookie,
  readChallengeCookie,
  readLanguageCookie,
  setChallengeCookie,
  setLanguageCookie,
  setSessionCookie,
} from './cookies.ts';
import type { StaffApp, StaffEnvironment, StaffRequest, StaffServices } from './environment.ts';
import { identifyAgain } from './identify-again.ts';
import { choosePassword, readLink } from './links.ts';
import { answerRefused } from './pages/answer-refused.ts';
import { type FormFault, readFault } from './pages/form-parts.ts';
import { answerPage } from './pages/frame.ts';
import { passkeySignIn } from './pages/passkey-parts.ts';
import { codeForm, firstForm, linkForm, signInForm } from './pages/sign-in-pages.ts';
import { wordsFor } from './pages/words.ts';
import { partyOf, passkeyOptionRoutes, takePasskey } from './passkey-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { readPosted } from './read-posted.ts';
import { languageOf } from './sessions.ts';
import {
  type Admission,
  addFirstAccount,
  admit,
  answerChallenge,
  CHALLENGE_LIFETIME,
  signIn,
} from './sign-in.ts';
import { readWanted } from './studio-gate.ts';
import { tokenRoutes } from './token-routes.ts';

const arrivalOf = (c: StaffRequest) => ({
  address: addressOf(c),
  agent: c.req.header('user-agent') ?? '',
});

/** Keeps what a password has come to, and leads on; a browser in which no language was chosen takes that of the account. */
async function admitted(
  c: StaffRequest,
  { staff, config }: StaffServices,
  { kind, token }: Admission,
  to: string,
): Promise<Response> {
  if (kind === 'session') {
    setSessionCookie(c, config, token);
    const language = readLanguageCookie(c) ? null : await languageOf(staff, token);
    if (language !== null) setLanguageCookie(c, language);
  } else setChallengeCookie(c, config, token, CHALLENGE_LIFETIME);
  return c.redirect(kind === 'session' ? to : `/studio/code?to=${encodeURIComponent(to)}`, 303);
}

/** Whether a visitor stands at this machine; where nobody says, it is a server of development. */
const isHere = (c: StaffRequest): boolean =>
  /^(?:127\.|0:0:0:0:0:0:0:1$|::1$)/.test(c.req.header(ADDRESS) ?? '127.0.0.1');

/** The pages on which staff sign in. They work without a script. */
function signInRoutes(app: StaffApp, services: () => StaffServices): void {
  const mayBegin = async (c: StaffRequest) =>
    isHere(c) && (await isWithoutAccounts(services().staff.store.reader));
  const showSignIn = async (c: StaffRequest, to: string, fault?: FormFault) => {
    const words = wordsFor(c);
    const { origin } = partyOf(services());
    const body = html`${signInForm(words, { to, fault, isFirstVisit: await mayBegin(c) })}
      ${passkeySignIn(words, { to, origin, fault })}`;
    return await answerPage(c, {
      words,
      title: words.t('SIGN_IN.TITLE'),
      body,
      status: fault?.status ?? 200,
      hasScript: true,
    });
  };

  app.get('/studio', async (c, next) => (c.get('actor') ? await next() : await showSignIn(c, '/studio')));
  app.get('/studio/sign-in', async (c) => {
    const to = readWanted(c.req.query('to'));
    return c.get('actor') ? c.redirect(to, 303) : await showSignIn(c, to);
  });
  app.post('/studio/sign-in', async (c) => {
    const { email = '', password = '', to } = await readPosted(c, services().config);
    try {
      const admission = await signIn(services().staff, { email, password }, arrivalOf(c));
      return await admitted(c, services(), admission, readWanted(to));
    } catch (error) {
      return await showSignIn(c, readWanted(to), readFault(wordsFor(c), error, { email }));
    }
  });

  app.post('/studio/passkey', async (c) => {
    const { to, response = '' } = await readPosted(c, services().config);
    try {
      const token = await takePasskey(c, services(), response);
      return await admitted(c, services(), { kind: 'session', token }, readWanted(to));
    } catch (error) {
      return await showSignIn(c, readWanted(to), readFault(wordsFor(c), error));
    }
  });

  const showCode = async (c: StaffRequest, to: string, fault?: FormFault) => {
    const words = wordsFor(c);
    const body = codeForm(words, to, fault);
    return await answerPage(c, { words, title: words.t('CODE.TITLE'), body, status: fault?.status ?? 200 });
  };
  app.get('/studio/code', async (c) =>
    readChallengeCookie(c, services().config) === undefined
      ? c.redirect('/studio/sign-in', 303)
      : await showCode(c, readWanted(c.req.query('to'))),
  );
  app.post('/studio/code', async (c) => {
    const { code = '', to } = await readPosted(c, services().config);
    try {
      const token = await answerChallenge(
        services().staff,
        readChallengeCookie(c, services().config),
        code,
        arrivalOf(c),
      );
      clearChallengeCookie(c, services().config);
      return await admitted(c, services(), { kind: 'session', token }, readWanted(to));
    } catch (error) {
      return await showCode(c, readWanted(to), readFault(wordsFor(c), error));
    }
  });

  const showFirst = async (c: StaffRequest, fault?: FormFault) => {
    const words = wordsFor(c);
    const body = firstForm(words, fault);
    return await answerPage(c, { words, title: words.t('FIRST.TITLE'), body, status: fault?.status ?? 200 });
  };
  app.get('/studio/first', async (c) =>
    (await mayBegin(c)) ? await showFirst(c) : c.redirect('/studio/sign-in', 303),
  );
  app.post('/studio/first', async (c) => {
    const { staff } = services();
    const { code = '', email = '', name = '', password = '' } = await readPosted(c, services().config);
    if (!(await mayBegin(c))) return fail(c, 'not-found');
    try {
      await staff.limits.address.take(addressOf(c));
      const wrong = {
        ...(staff.isFirstCode(code) ? {} : { code: ['FIRST.WRONG_CODE'] }),
        ...(/^[^@\s]+@[^@\s]+$/.test(email.trim()) ? {} : { email: ['FIELD.EMAIL_WRONG'] }),
        ...(name.trim() === '' ? { name: ['FIELD.NEEDED'] } : {}),
      };
      if (Object.keys(wrong).length > 0) throw new Refusal('validation-failed', { errors: wrong });
      const account = {
        email: email.slice(0, 254),
        name: name.trim().slice(0, 100).toWellFormed(),
        password,
      };
      return await admitted(
        c,
        services(),
        await addFirstAccount(staff, account, arrivalOf(c).agent),
        '/studio',
      );
    } catch (error) {
      return await showFirst(c, readFault(wordsFor(c), error, { code, email, name }));
    }
  });
}

/** The page to which an invitation, or the link of somebody who has forgotten the password, leads. */
function linkRoutes(app: StaffApp, services: () => StaffServices): void {
  const showLink = async (c: StaffRequest, token: string, fault?: FormFault) => {
    const { staff } = services();
    const words = wordsFor(c);
    const title = words.t('LINK.TITLE');
    try {
      await staff.limits.address.take(addressOf(c));
      const { email } = await readLink(staff, staff.store.reader, token);
      const body = linkForm(words, { token, email }, fault);
      return await answerPage(c, { words, title, body, status: fault?.status ?? 200 });
    } catch (error) {
      const { status } = readFault(words, error);
      const body = signInForm(words, { to: '/studio', fault: readFault(words, error), isFirstVisit: false });
      return await answerPage(c, { words, title, body, status });
    }
  };
  app.get('/studio/link', async (c) => await showLink(c, c.req.query('token') ?? ''));
  app.post('/studio/link', async (c) => {
    const { staff } = services();
    const { token = '', password = '' } = await readPosted(c, services().config);
    try {
      const staffId = await choosePassword(staff, token, password);
      const { agent } = arrivalOf(c);
      const admission = await staff.store.transaction((tx) => admit(staff, tx, staffId, agent));
      return await admitted(c, services(), admission, '/studio');
    } catch (error) {
      return await showLink(c, token, readFault(wordsFor(c), error));
    }
  });
}

/** Where staff sign in, and look after accounts: `/studio/sign-in`, `/studio/account`, `/studio/staff` … Behind {@link studioGate}. */
export function staffPages(services: () => StaffServices): Hono<StaffEnvironment> {
  const app = new Hono<StaffEnvironment>();
  app.onError((error, c) =>
    answerRefused(error, c, (cause) =>
      services().log.error({ err: cause, path: c.req.path }, 'staff page failed'),
    ),
  );
  app.use('/studio/*', identifyAgain(services));
  signInRoutes(app, services);
  passkeyOptionRoutes(app, services);
  linkRoutes(app, services);
  accountRoutes(app, services);
  peopleRoutes(app, services);
  tokenRoutes(app, services);
  return app;
}
