import type { Context } from 'hono';
import {
  type Account,
  changeAccount,
  getAccount,
  invite,
  inviteAgain,
  listAccounts,
} from '../../staff/accounts.ts';
import { invitationMail } from '../../staff/invitation.ts';
import { wordsFor } from '../../staff/pages/words.ts';
import { type Action, mayEver, PERMISSIONS, type Rights } from '../../staff/permissions.ts';
import { readRights } from '../../staff/rights-columns.ts';
import { addToken, listTokens, type ProgramToken, removeToken } from '../../staff/tokens.ts';
import type { AuthoringApp, AuthoringEnvironment, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { readJson } from './requests.ts';
import {
  changeStaffSchemaOver,
  inviteRequestSchema,
  linkRequestSchema,
  tokenRequestSchema,
} from './staff-requests.ts';

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const wireRights = ({ role, types, locales, suffixes }: Rights) => ({ role, types, locales, suffixes });

const wireAccount = (account: Account) => ({
  id: account.id,
  email: account.email,
  name: account.name,
  ...wireRights(account.rights),
  has_password: account.hasPassword,
  has_second_factor: account.hasSecondFactor,
  created_at: time(account.createdAt),
  signed_in_at: time(account.signedInAt),
  deactivated_at: time(account.deactivatedAt),
});

const wireToken = (token: ProgramToken) => ({
  id: token.id,
  name: token.name,
  ...wireRights(token.rights),
  created_by: token.createdBy,
  created_at: time(token.createdAt),
  expires_at: time(token.expiresAt),
  used_at: time(token.usedAt),
});

/** Adds to the authoring API who asks, and what admins manage: accounts of staff and tokens of programs. */
export function staffRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  /** Where a link is opened. Its path, so that whoever shows it puts the address in front that the Studio has there. */
  const linkPath = (token: string) => `/studio/link?token=${token}`;
  /** What writes the mail that brings a link, where it is asked for. */
  const mailFor = async (c: Context<AuthoringEnvironment>, isAsked = false) => {
    if (!isAsked) return undefined;
    const { config, site, staff } = services();
    const { staffId } = c.get('actor');
    const { language = null } = staffId ? await getAccount(staff.store.reader, staffId) : {};
    const origin = config.STUDIO_ORIGIN ?? new URL(c.req.url).origin;
    return invitationMail({ t: wordsFor(c, language).t, site: site?.name ?? new URL(origin).host, origin });
  };

  app.get('/me', async (c) => {
    permit(c, 'read');
    const { door, name, rights, staffId } = c.get('actor');
    const { staff } = services();
    const account = staffId === undefined ? undefined : await getAccount(staff.store.reader, staffId);
    const actions = (Object.keys(PERMISSIONS) as Action[]).filter((action) => mayEver(rights, action));
    return c.json({
      door,
      actor: name,
      ...wireRights(rights),
      actions,
      account: account && {
        id: account.id,
        email: account.email,
        name: account.name,
        language: account.language,
      },
    });
  });

  app.get('/staff', async (c) => {
    permit(c, 'manage');
    return c.json({ items: (await listAccounts(services().staff)).map(wireAccount) });
  });
  app.post('/staff', async (c) => {
    permit(c, 'manage');
    const { email, name, mail, ...rights } = await readJson(c, inviteRequestSchema);
    const write = await mailFor(c, mail);
    const { id, token } = await invite(services().staff, { email, name, rights }, actorName(c), write);
    return c.json({ id, link: write ? null : linkPath(token) }, 201);
  });
  app.patch('/staff/:id', async (c) => {
    permit(c, 'manage');
    const { staff } = services();
    const account = await getAccount(staff.store.reader, c.req.param('id'));
    const { name, rights, active } = await readJson(c, changeStaffSchemaOver(readRights(account)));
    await changeAccount(staff, account.id, { name, rights, isActive: active }, actorName(c));
    return c.body(null, 204);
  });
  app.post('/staff/:id/link', async (c) => {
    permit(c, 'manage');
    const { mail } = await readJson(c, linkRequestSchema);
    const write = await mailFor(c, mail);
    const token = await inviteAgain(services().staff, c.req.param('id'), actorName(c), write);
    return c.json({ link: write ? null : linkPath(token) });
  });

  app.get('/tokens', async (c) => {
    permit(c, 'manage');
    return c.json({ items: (await listTokens(services().staff)).map(wireToken) });
  });
  app.post('/tokens', async (c) => {
    permit(c, 'manage');
    const { name, expires_at, ...rights } = await readJson(c, tokenRequestSchema);
    const made = await addToken(services().staff, { name, rights, expiresAt: expires_at }, actorName(c));
    return c.json(made, 201);
  });
  app.delete('/tokens/:id', async (c) => {
    permit(c, 'manage');
    await removeToken(services().staff, c.req.param('id'), actorName(c));
    return c.body(null, 204);
  });
}
