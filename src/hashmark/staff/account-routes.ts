import { Refusal } from '../http/errors.ts';
import { getAccount } from './accounts.ts';
import { clearSessionCookie, setLanguageCookie } from './cookies.ts';
import type { StaffApp, StaffRequest, StaffServices } from './environment.ts';
import { type AccountView, accountPage, recoveryPage } from './pages/account-page.ts';
import { readFault } from './pages/form-parts.ts';
import { answerPage } from './pages/frame.ts';
import { isLanguage, wordsFor } from './pages/words.ts';
import { partyOf, passkeyForms } from './passkey-routes.ts';
import { listPasskeys } from './passkeys.ts';
import { requirePerson } from './person.ts';
import { readPosted } from './read-posted.ts';
import { enableSecondFactor, prepareSecondFactor, removeSecondFactor } from './second-factor.ts';
import { endSession, listSessions } from './sessions.ts';
import { changePassword } from './sign-in.ts';

/** Shows the page of the own account, with what was wrong with a form of it. */
async function showAccount(
  c: StaffRequest,
  services: StaffServices,
  fault?: AccountView['fault'],
): Promise<Response> {
  const { staff, site } = services;
  const { actor, staffId } = requirePerson(c);
  const account = await getAccount(staff.store.reader, staffId);
  const words = wordsFor(c, account.language);
  const isAdding = c.req.query('second-factor') === 'add' || fault?.form === 'second-factor';
  const view: AccountView = {
    account,
    actor,
    sessions: await listSessions(staff, staffId),
    passkeys: await listPasskeys(staff, staffId),
    origin: partyOf(services).origin,
    pending:
      isAdding && account.code_since === null
        ? await prepareSecondFactor(staff, staffId, site.name)
        : undefined,
    fault,
  };
  return await answerPage(c, {
    words,
    title: words.t('MENU.ACCOUNT'),
    body: accountPage(words, view),
    actor,
    status: fault?.of.status ?? 200,
    hasScript: true,
  });
}

type Fields = Record<string, string>;
/** What a form asks; unless it gives an answer of its own, the page is shown again. */
type FormWork = (c: StaffRequest, services: StaffServices, fields: Fields) => Promise<unknown>;

async function renamePerson(c: StaffRequest, { staff }: StaffServices, fields: Fields): Promise<void> {
  const { name = '', language = '' } = fields;
  if (name.trim() === '') throw new Refusal('validation-failed', { errors: { name: ['FIELD.NEEDED'] } });
  const chosen = isLanguage(language) ? language : null;
  await staff.store.db
    .updateTable('staff')
    .set({ name: name.trim().slice(0, 100).toWellFormed(), language: chosen })
    .where('id', '=', requirePerson(c).staffId)
    .execute();
  setLanguageCookie(c, chosen);
}

async function addSecondFactor(c: StaffRequest, { staff }: StaffServices, fields: Fields): Promise<Response> {
  const { actor, staffId } = requirePerson(c);
  const codes = await enableSecondFactor(staff, staffId, fields.code ?? '');
  const words = wordsFor(c, (await getAccount(staff.store.reader, staffId)).language);
  const body = recoveryPage(words, codes);
  return await answerPage(c, { words, title: words.t('RECOVERY.TITLE'), body, actor });
}

/** The forms of the page by what follows its address, and the work of each. */
const FORMS: Readonly<Record<string, { form: string; work: FormWork }>> = {
  '': { form: 'person', work: renamePerson },
  '/password': {
    form: 'password',
    work: (c, { staff }, { current = '', password = '' }) =>
      changePassword(staff, requirePerson(c), { current, password }),
  },
  '/second-factor': { form: 'second-factor', work: addSecondFactor },
  '/second-factor/remove': {
    form: 'second-factor',
    work: (c, { staff }, { code = '' }) => removeSecondFactor(staff, requirePerson(c).staffId, code),
  },
  '/sessions': {
    form: 'sessions',
    work: (c, { staff }, { id = '' }) => endSession(staff, requirePerson(c).staffId, id),
  },
};

/** The page of the own account. */
export function accountRoutes(app: StaffApp, services: () => StaffServices): void {
  /** Does what a form of the page asks, and shows the page again. */
  const take = (form: string, work: FormWork) =>
    async function takeForm(c: StaffRequest): Promise<Response> {
      const fields = await readPosted(c, services().config);
      try {
        const answer = await work(c, services(), fields);
        return answer instanceof Response ? answer : c.redirect('/studio/account', 303);
      } catch (error) {
        const { id = '', name = '', language = '', 'passkey-name': passkey = '' } = fields;
        const values = { id, name, language, 'passkey-name': passkey };
        const { language: own } = await getAccount(services().staff.store.reader, requirePerson(c).staffId);
        return await showAccount(c, services(), { form, of: readFault(wordsFor(c, own), error, values) });
      }
    };

  app.get('/studio/account', (c) => showAccount(c, services()));
  for (const [path, { form, work }] of Object.entries(FORMS))
    app.post(`/studio/account${path}`, take(form, work));
  for (const [name, work] of Object.entries(passkeyForms(services)))
    app.post(
      name ? `/studio/account/passkeys/${name}` : '/studio/account/passkeys',
      take('passkeys', (c, _, fields) => work(c, fields)),
    );
  app.post('/studio/sign-out', async (c) => {
    await readPosted(c, services().config);
    const { staffId, sessionId } = requirePerson(c);
    await endSession(services().staff, staffId, sessionId);
    clearSessionCookie(c, services().config);
    return c.redirect('/studio/sign-in', 303);
  });
}
