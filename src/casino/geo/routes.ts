import { isLocale } from 'hashmark/i18n';
import { mount, readerOf, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { getClientContext, getCurrentIp } from '../calls/info.ts';

/** Where the reader is, and what follows from it. */
export function geoRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getCurrentIp, ({ c }) => ({ country_code: readerOf(c).country }));

  mount(app, services, getClientContext, ({ c, query, services }) => {
    const { country, market, licence, locale, currency, restriction } = readerOf(c);
    const asked = query.locale ?? '';
    return {
      country_code: country,
      market,
      licence,
      locale: isLocale(asked) ? asked : locale,
      currency,
      restriction,
      time: new Date(services.runtime.now()).toISOString(),
    };
  });
}
