import { z } from 'zod';
import type { StaffApp, StaffRequest, StaffServices } from './environment.ts';
import { type FormFault, readFault } from './pages/form-parts.ts';
import { answerPage } from './pages/frame.ts';
import { secretPage } from './pages/people-pages.ts';
import { rightsSent } from './pages/rights-fields.ts';
import { tokensPage } from './pages/tokens-page.ts';
import { readFields, requireAdmin } from './people-routes.ts';
import { readPosted } from './read-posted.ts';
import { nameSchema, rightsShape } from './rights-columns.ts';
import { addToken, listTokens, removeToken } from './tokens.ts';

const tokenSchema = z.strictObject({
  name: nameSchema,
  expires: z.iso.date('TOKENS.DATE').transform((day) => Date.parse(`${day}T23:59:59Z`)),
  ...rightsShape,
});

/** Where admins look after the tokens of programs. */
export function tokenRoutes(app: StaffApp, services: () => StaffServices): void {
  async function show(c: StaffRequest, fault?: FormFault): Promise<Response> {
    const { actor, words } = await requireAdmin(c, services());
    const body = tokensPage(words, await listTokens(services().staff), fault);
    return await answerPage(c, {
      words,
      title: words.t('MENU.TOKENS'),
      body,
      actor,
      status: fault?.status ?? 200,
    });
  }
  app.get('/studio/tokens', (c) => show(c));
  app.post('/studio/tokens', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    const fields = await readPosted(c, services().config);
    const { name = '', expires = '' } = fields;
    try {
      const sent = readFields(tokenSchema, { name, expires, ...rightsSent(fields) });
      const wanted = { name: sent.name, rights: sent, expiresAt: sent.expires };
      const { token } = await addToken(services().staff, wanted, actor.name);
      const body = secretPage(words, words.t('TOKENS.SHOWN_ONCE'), token, '/studio/tokens');
      return await answerPage(c, { words, title: sent.name, body, actor });
    } catch (error) {
      return await show(c, readFault(words, error, fields));
    }
  });
  app.post('/studio/tokens/:id/remove', async (c) => {
    const { actor } = await requireAdmin(c, services());
    await readPosted(c, services().config);
    await removeToken(services().staff, c.req.param('id'), actor.name);
    return c.redirect('/studio/tokens', 303);
  });
}
