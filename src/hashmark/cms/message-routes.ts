import { Hono } from 'hono';
import { fail } from '../http/errors.ts';
import { messageBundle, namespaces } from '../i18n/messages.ts';
import { getDefaultLicence, isLocale } from '../i18n/regions.ts';
import type { Cms } from './cms.ts';

const MINUTES_5 = 300;

/**
 * `GET /messages/{lang}.json?ns=a,b`: the messages of a locale by namespace, editors' wording included.
 *
 * A time bucket in the query (`t`) is accepted and means nothing to the server.
 */
export function messageRoutes(services: () => { cms: Pick<Cms, 'resolve'> }): Hono {
  return new Hono().get('/messages/:file', async (c) => {
    const lang = c.req.param('file').replace(/\.json$/, '');
    if (!isLocale(lang)) return fail(c, 'not-found', { message: `There are no messages for \`${lang}\`.` });
    const asked = c.req.query('ns')?.split(',').filter(Boolean) ?? namespaces();
    const unknown = asked.find((name) => !namespaces().includes(name));
    if (unknown)
      return fail(c, 'not-found', {
        message: `There is no namespace \`${unknown}\`. There are: ${namespaces().join(', ')}.`,
        field: 'ns',
      });
    const { cms } = services();
    const bundles: Record<string, unknown> = {};
    for (const name of asked) {
      const found = await cms.resolve({
        type: 'messages',
        key: name,
        locale: lang,
        licence: getDefaultLicence(),
        market: 'other',
      });
      const wording = found.found ? { locale: found.locale, messages: found.body.messages } : undefined;
      bundles[name] = messageBundle(lang, name, wording).messages;
    }
    return c.json(bundles, 200, { 'Cache-Control': `public, max-age=${MINUTES_5}` });
  });
}
