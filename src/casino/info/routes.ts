import { localeOfCountry, listLocales as namesOfLocales, SUBUNITS } from 'hashmark/i18n';
import { mount, readerOf, restrictionOf, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import {
  getProject,
  listCountries,
  listCryptoRates,
  listCurrencies,
  listLocales,
  listPlayerFields,
  listStatuses,
} from '../calls/info.ts';
import { readSiteConfig } from '../configuration/site-config.ts';
import { convert } from '../currencies/rates.ts';
import { CURRENCIES, LICENCE_NAMES } from '../entities/regions.ts';
import { COUNTRIES } from '../rules/countries.ts';
import { CRYPTO_DEPOSIT_CURRENCIES, isCrypto } from '../rules/currencies.ts';
import { LEVELS } from '../rules/levels.ts';
import { postalCodePattern, STATES } from '../rules/postal-codes.ts';
import { minimumAge } from '../rules/validators.ts';
import { playerFieldsInfo } from './player-fields.ts';

/** Facts that forms and pages ask for; the same for everybody in a country. */
export function infoRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listPlayerFields, ({ c }) => playerFieldsInfo(readerOf(c).licence));

  mount(app, services, listStatuses, () => [...LEVELS]);

  mount(app, services, listCountries, ({ c, services: { config } }) => {
    const { locale, licence } = readerOf(c);
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const partial = new Set(config.PARTIAL_COUNTRIES);
    return COUNTRIES.map((code) => ({
      code,
      name: names.of(code) ?? code,
      registration: restrictionOf(code, licence, partial) === 'none',
      states: [...(STATES[code] ?? [])],
      postal_code_pattern: postalCodePattern(code).source,
    })).sort((a, b) => a.name.localeCompare(b.name, locale));
  });

  mount(app, services, listCurrencies, () =>
    CURRENCIES.map((code) => ({ code, fiat: !isCrypto(code), subunits_to_unit: SUBUNITS[code] })),
  );

  mount(app, services, getProject, async ({ c, services }) => {
    const reader = readerOf(c);
    const rules = await services.sandbox.readRules(reader.licence);
    const { name, supportEmail, supportPhone } = await readSiteConfig(services, reader);
    return {
      name,
      email: supportEmail,
      phone: supportPhone ?? null,
      licence: reader.licence,
      licences: [...LICENCE_NAMES],
      minimum_age: minimumAge(reader.licence),
      default_currency: rules['currency-config'].default_currency,
      default_locale: localeOfCountry(reader.country),
    };
  });

  mount(app, services, listCryptoRates, () => {
    const fiat = CURRENCIES.filter((code) => !isCrypto(code));
    return CRYPTO_DEPOSIT_CURRENCIES.map((currency) => ({
      currency,
      rates: Object.fromEntries(
        fiat.map((code) => [code, convert(SUBUNITS[currency], currency, code) / SUBUNITS[code]]),
      ),
    }));
  });

  mount(app, services, listLocales, ({ c }) => {
    const own = localeOfCountry(readerOf(c).country);
    return namesOfLocales().map((code) => ({
      code,
      name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
      default: code === own,
    }));
  });
}
