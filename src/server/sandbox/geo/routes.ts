import type { Hono } from 'hono';
import { getClientContext, getCurrentIp } from '../../../api/calls/info.ts';
import { isLocale } from '../../../i18n/locales.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { readerOf } from '../http/reader.ts';

/** Where the reader is, and what follows from it. */
export function geoRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getCurrentIp, ({ c }) => ({ country_code: readerOf(c).country }));

  mount(app, services, getClientContext, ({ c, query }) => {
    const { country, market, licence, locale, currency, restriction } = readerOf(c);
    const asked = query.locale ?? '';
    return {
      country_code: country,
      market,
      licence,
      locale: isLocale(asked) ? asked : locale,
      currency,
      restriction,
    };
  });
}
