import { Refusal } from '../http/errors.ts';
import { getAccount } from './accounts.ts';
import { clearSessionCookie } from './cookies.ts';
import type { StaffApp, StaffRequest, StaffServices } from './environment.ts';
import { type AccountView, accountPage, recoveryPage } from './pages/account-page.ts';
import { faultOf } from './pages/form-parts.ts';
import { answerPage } from './pages/frame.ts';
import { isLanguage, wordsFor } from './pages/words.ts';
import { partyOf, passkeyForms } from './passkey-routes.ts';
import { listPasskeys } from './passkeys.ts';
import { personOf } from './person.ts';
import { readPosted } from './read-posted.ts';
import { enableSecondFactor, prepareSecondFactor, removeSecondFactor } from './second-factor.ts';
import { endSession, listSessions } from './sessions.ts';
import { changePassword } from './sign-in.ts';

/** The page of the own account. */
export function accountRoutes(app: StaffApp, services: () => StaffServices): void {
  async function show(c: StaffRequest, fault?: AccountView['fault']): Promise<Response> {
    const { staff, site } = services();
    const { actor, staffId } = personOf(c);
    const account = await getAccount(staff.store.reader, staffId);
    const words = wordsFor(c, account.language);
    const isAdding = c.req.query('second-factor') === 'add' || fault?.form === 'second-factor';
    const view: AccountView = {
      account,
      actor,
      sessions: await listSessions(staff, staffId),
      passkeys: await listPasskeys(staff, staffId),
      origin: partyOf(services()).origin,
      pending:
        isAdding && account.code_since === null
          ? await prepareSecondFactor(staff, staffId, site.name)
          : undefined,
      fault,
    };
    const status = fault?.of.status ?? 200;
    return await answerPage(c, {
      words,
      title: words.t('MENU.ACCOUNT'),
      body: accountPage(words, view),
      actor,
      status,
      hasScript: true,
    });
  }

  /** Does what a form of the page asks, and shows the page again. */
  const take = (form: string, work: (c: StaffRequest, fields: Record<string, string>) => Promise<Response>) =>
    async function takeForm(c: StaffRequest): Promise<Response> {
      const fields = await readPosted(c, services().config);
      try {
        return await work(c, fields);
      } catch (error) {
        const { name = '', 'passkey-name': passkey = '' } = fields;
        const values = { name, 'passkey-name': passkey };
        return await show(c, { form, of: faultOf(wordsFor(c), error, values) });
      }
    };
  const done = (c: StaffRequest) => c.redirect('/studio/account', 303);

  app.get('/studio/account', (c) => show(c));
  app.post(
    '/studio/account',
    take('person', async (c, { name = '', language = '' }) => {
      if (name.trim() === '') throw new Refusal('validation-failed', { errors: { name: ['FIELD.NEEDED'] } });
      const { staffId } = personOf(c);
      await services()
        .staff.store.db.updateTable('staff')
        .set({ name: name.trim().slice(0, 100), language: isLanguage(language) ? language : null })
        .where('id', '=', staffId)
        .execute();
      return done(c);
    }),
  );
  app.post(
    '/studio/account/password',
    take('password', async (c, { current = '', password = '' }) => {
      await changePassword(services().staff, personOf(c), { current, password });
      return done(c);
    }),
  );
  app.post(
    '/studio/account/second-factor',
    take('second-factor', async (c, { code = '' }) => {
      const { staff } = services();
      const { actor, staffId } = personOf(c);
      const codes = await enableSecondFactor(staff, staffId, code);
      const words = wordsFor(c, (await getAccount(staff.store.reader, staffId)).language);
      return await answerPage(c, {
        words,
        title: words.t('RECOVERY.TITLE'),
        body: recoveryPage(words, codes),
        actor,
      });
    }),
  );
  app.post(
    '/studio/account/second-factor/remove',
    take('second-factor', async (c, { code = '' }) => {
      await removeSecondFactor(services().staff, personOf(c).staffId, code);
      return done(c);
    }),
  );
  app.post(
    '/studio/account/sessions',
    take('sessions', async (c, { id = '' }) => {
      await endSession(services().staff, personOf(c).staffId, id);
      return done(c);
    }),
  );
  for (const [name, work] of Object.entries(passkeyForms(services)))
    app.post(
      name ? `/studio/account/passkeys/${name}` : '/studio/account/passkeys',
      take('passkeys', async (c, fields) => {
        await work(c, fields);
        return done(c);
      }),
    );
  app.post('/studio/sign-out', async (c) => {
    await readPosted(c, services().config);
    const { staffId, sessionId } = personOf(c);
    await endSession(services().staff, staffId, sessionId);
    clearSessionCookie(c);
    return c.redirect('/studio/sign-in', 303);
  });
}
