import { z } from 'zod';
import { findCallerProblems } from '../http/caller-problems.ts';
import { byField, Refusal } from '../http/errors.ts';
import {
  accountOf,
  changeAccount,
  getAccount,
  invite,
  inviteAgain,
  listAccounts,
  plainEmail,
} from './accounts.ts';
import type { StaffApp, StaffRequest, StaffServices } from './environment.ts';
import { invitationMail, linkAddress } from './invitation.ts';
import { type FormFault, readFault } from './pages/form-parts.ts';
import { answerPage } from './pages/frame.ts';
import { notePage, peoplePage, personPage, secretPage } from './pages/people-pages.ts';
import { rightsSent } from './pages/rights-fields.ts';
import { type Words, wordsFor } from './pages/words.ts';
import { mayEver } from './permissions.ts';
import { requirePerson } from './person.ts';
import { readPosted } from './read-posted.ts';
import { nameSchema, newAccountSchema, rightsShapeOver } from './rights-columns.ts';
import { resetSecondFactor } from './second-factor.ts';

/** The admin who asks, and the words to answer with. @throws Refusal `forbidden` */
export async function requireAdmin(c: StaffRequest, { staff }: StaffServices) {
  const { actor, staffId } = requirePerson(c);
  if (!mayEver(actor.rights, 'manage'))
    throw new Refusal('forbidden', { message: 'Only admins manage accounts and tokens.' });
  const { language } = await getAccount(staff.store.reader, staffId);
  return { actor, words: wordsFor(c, language) };
}

/** Reads what a form has sent. @throws Refusal `validation-failed` */
export function readFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Refusal('validation-failed', { errors: byField(findCallerProblems(error, schema, value)) });
}

/** Where admins look after accounts. */
export function peopleRoutes(app: StaffApp, services: () => StaffServices): void {
  async function showAll(c: StaffRequest, fault?: FormFault): Promise<Response> {
    const { actor, words } = await requireAdmin(c, services());
    const body = peoplePage(
      words,
      await listAccounts(services().staff),
      services().staff.takeMail !== undefined,
      fault,
    );
    return await answerPage(c, {
      words,
      title: words.t('MENU.STAFF'),
      body,
      actor,
      status: fault?.status ?? 200,
    });
  }
  async function showOne(c: StaffRequest, id: string, fault?: FormFault): Promise<Response> {
    const { actor, words } = await requireAdmin(c, services());
    const account = accountOf(await getAccount(services().staff.store.reader, id));
    const body = personPage(words, account, services().staff.takeMail !== undefined, fault);
    return await answerPage(c, { words, title: account.name, body, actor, status: fault?.status ?? 200 });
  }
  const originOf = (c: StaffRequest) => services().config.STUDIO_ORIGIN ?? new URL(c.req.url).origin;

  async function showLink(c: StaffRequest, words: Words, token: string): Promise<Response> {
    const link = linkAddress(originOf(c), token);
    const body = secretPage(words, words.t('STAFF.LINK_ABOUT'), link, '/studio/staff');
    return await answerPage(c, { words, title: words.t('STAFF.LINK'), body, actor: c.get('actor') });
  }
  async function showMailed(c: StaffRequest, words: Words, email: string): Promise<Response> {
    const body = notePage(words, words.t('STAFF.MAILED_ABOUT', { email }), '/studio/staff');
    return await answerPage(c, { words, title: words.t('STAFF.MAILED'), body, actor: c.get('actor') });
  }
  /** What writes the mail that a form asks for; without it the link is shown. */
  const mailFor = (c: StaffRequest, { t }: Words, isAsked: boolean) =>
    isAsked ? invitationMail({ t, site: services().site.name, origin: originOf(c) }) : undefined;

  app.get('/studio/staff', (c) => showAll(c));
  app.post('/studio/staff', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    const fields = await readPosted(c, services().config);
    const { email = '', name = '' } = fields;
    try {
      const sent = readFields(z.strictObject(newAccountSchema), { email, name, ...rightsSent(fields) });
      const account = { email: sent.email, name: sent.name, rights: sent };
      const write = mailFor(c, words, fields.mail === '1');
      const { token } = await invite(services().staff, account, actor.name, write);
      return write ? await showMailed(c, words, plainEmail(sent.email)) : await showLink(c, words, token);
    } catch (error) {
      return await showAll(c, readFault(words, error, fields));
    }
  });

  app.get('/studio/staff/:id', (c) => showOne(c, c.req.param('id')));
  /** What the forms of one account do, by the last part of their address. */
  const works = {
    link: async (c: StaffRequest, id: string) => {
      const { actor, words } = await requireAdmin(c, services());
      return await showLink(c, words, await inviteAgain(services().staff, id, actor.name));
    },
    mail: async (c: StaffRequest, id: string) => {
      const { actor, words } = await requireAdmin(c, services());
      const { email } = await getAccount(services().staff.store.reader, id);
      await inviteAgain(services().staff, id, actor.name, mailFor(c, words, true));
      return await showMailed(c, words, email);
    },
    'second-factor': (c: StaffRequest, id: string) =>
      resetSecondFactor(services().staff, id, requirePerson(c).actor.name),
    activate: (c: StaffRequest, id: string) =>
      changeAccount(services().staff, id, { isActive: true }, requirePerson(c).actor.name),
    deactivate: (c: StaffRequest, id: string) =>
      changeAccount(services().staff, id, { isActive: false }, requirePerson(c).actor.name),
    '': async (c: StaffRequest, id: string, fields: Record<string, string>) => {
      const { rights: held } = accountOf(await getAccount(services().staff.store.reader, id));
      const schema = z.strictObject({ name: nameSchema, ...rightsShapeOver(held) });
      const { name, ...rights } = readFields(schema, { name: fields.name, ...rightsSent(fields, held) });
      await changeAccount(services().staff, id, { name, rights }, requirePerson(c).actor.name);
    },
  };
  for (const [name, work] of Object.entries(works))
    app.post(name ? `/studio/staff/:id/${name}` : '/studio/staff/:id', async (c) => {
      const { words } = await requireAdmin(c, services());
      const fields = await readPosted(c, services().config);
      const id = c.req.param('id') ?? '';
      try {
        return (await work(c, id, fields)) ?? c.redirect('/studio/staff', 303);
      } catch (error) {
        return await showOne(c, id, readFault(words, error, fields));
      }
    });
}
