import { type AddressReader, type LocaliseTemplate, localiseAddress } from '../i18n/localise.ts';

type ByCurrency = Readonly<Record<string, string>>;

const NAMES = /\{(\w+)\}/g;

/** What the sanitiser escapes in attributes. */
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const readHtml = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? '');

/** A name for what a template says, the same in every text. Editors' names begin otherwise. */
const nameOf = (template: string) =>
  `_to${template.replace(/\W/g, (sign) => `_${sign.charCodeAt(0).toString(36)}_`)}`;

/**
 * Localises addresses whose value differs by currency: one may lead to a page, another to a file or a host elsewhere. Those that do not all
 * begin alike get a variable of their own with the whole addresses, for browsers only put values in.
 *
 * @param variables values per currency of the variables in the text; gets such variables
 */
export const addressesByCurrency = (variables: Record<string, ByCurrency>): LocaliseTemplate =>
  function localiseTemplate(template: string, _: string, reader: AddressReader): string {
    const written = readHtml(template);
    const currencies = new Set(
      [...written.matchAll(NAMES)].flatMap(([, name = '']) => Object.keys(variables[name] ?? {})),
    );
    const addresses = [...currencies].map((currency) => {
      const address = written.replace(NAMES, (whole, name: string) =>
        name === '_' ? '{' : (variables[name]?.[currency] ?? variables[name]?.EUR ?? whole),
      );
      return { currency, address, localised: localiseAddress(address, reader) };
    });
    const [first] = addresses;
    const before = first?.localised.slice(0, first.localised.length - first.address.length) ?? '';
    if (addresses.every(({ address, localised }) => localised === before + address)) return before + template;
    const name = nameOf(written);
    variables[name] = Object.fromEntries(addresses.map(({ currency, localised }) => [currency, localised]));
    return `{${name}}`;
  };
