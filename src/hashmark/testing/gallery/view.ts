import { suggest } from '../../engine/index.ts';
import { homeOf, listCurrencies, listLicences, listLocales, marketOf } from '../../i18n/regions.ts';
import type { Variant } from '../../process/variant.ts';
import { PROP } from './controls.ts';

/** What the data of the shown widget is like, whatever it really is. */
export const DATA_STATES = ['real', 'loading', 'failed', 'empty', 'stale'] as const;
export type DataState = (typeof DATA_STATES)[number];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Widths that the stage can be given, in pixels. */
export const WIDTHS = ['320', '390', '768', '1024', '1360'] as const;

/** How an example is looked at: all that its address says after the question mark, but for changed params. */
export interface GalleryView {
  readonly theme: Theme;
  readonly state: DataState;
  readonly direction: 'ltr' | 'rtl';
  /** Undefined: as wide as the page lets it be. */
  readonly width: (typeof WIDTHS)[number] | undefined;
  /** The reader by whose eyes; `guest` or one that the site names. */
  readonly as: string;
  /** The moment at which the browser's clock stands still, ISO 8601. */
  readonly at: string | undefined;
  /** Nothing but the example: a picture of it for the Studio. */
  readonly isPicture: boolean;
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

const readMoment = (given: string): string | undefined =>
  Number.isNaN(Date.parse(given)) ? undefined : new Date(given).toISOString();

/** Whether an address of the gallery asks for nothing but the example, which the Studio shows in a frame. */
export const asksForPicture = (query: URLSearchParams): boolean => query.get('show') === 'picture';

/** What is asked for that there is not is as if it were not asked for. */
export function readView(query: URLSearchParams, readers: readonly string[]): GalleryView {
  return {
    theme: oneOf(THEMES, query.get('theme')) ?? 'light',
    state: oneOf(DATA_STATES, query.get('state')) ?? 'real',
    direction: oneOf(DIRECTIONS, query.get('dir')) ?? 'ltr',
    width: oneOf(WIDTHS, query.get('width')),
    as: oneOf(readers, query.get('as')) ?? 'guest',
    at: readMoment(query.get('at') ?? ''),
    isPicture: asksForPicture(query),
  };
}

const DIRECTIONS = ['ltr', 'rtl'] as const;

/** What each field of a query may be. */
const choicesOf = (readers: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ['theme', THEMES],
    ['locale', listLocales()],
    ['licence', listLicences()],
    ['currency', listCurrencies()],
    ['as', readers],
    ['state', DATA_STATES],
    ['width', WIDTHS],
    ['dir', DIRECTIONS],
  ]);

const quote = (text: string) => `\`${text.slice(0, 80)}\``;

/** What a query asks for that is not on offer, a sentence each: the example is shown as if it were not asked for. */
export function explainQuery(
  query: URLSearchParams,
  { readers, props }: { readers: readonly string[]; props: readonly string[] },
): string[] {
  const choices = choicesOf(readers);
  const fields = [...choices.keys(), 'at', 'show', ...props];
  return [...query].flatMap(([name, value]) => {
    const offered = choices.get(name);
    if (name === 'at' && value !== '' && readMoment(value) === undefined)
      return `${quote(`at=${value}`)} is no moment, so clocks go on. Write one such as \`at=2027-01-01T12:00Z\`.`;
    // A field of the form that is left empty.
    if (offered && value !== '' && !offered.includes(value))
      return `There is no ${quote(`${name}=${value}`)}, so nothing of it is shown. There are: ${offered.join(', ')}.`;
    if (fields.includes(name)) return [];
    const near = suggest(name, fields);
    if (near !== undefined) return `There is no ${quote(name)} to set. Did you mean ${quote(near)}?`;
    // Other fields may be anybody's: campaigns add theirs to every address.
    if (!name.startsWith(PROP) || props.length === 0) return [];
    return `There is no ${quote(name)} to set. There are: ${props.join(', ')}.`;
  });
}

/**
 * The variant that the query of a gallery's address asks for: another language, licence or currency than that of the request.
 *
 * @param originOf where the site of a licence is
 */
export function variantAsked(
  variant: Variant,
  query: URLSearchParams,
  originOf: (licence: Variant['licence']) => string,
): Variant {
  const locale = oneOf(listLocales(), query.get('locale'));
  const licence = oneOf(listLicences(), query.get('licence'));
  const currency = oneOf(listCurrencies(), query.get('currency'));
  const home = licence && homeOf(licence);
  const moved =
    licence !== undefined && licence !== variant.licence
      ? {
          licence,
          origin: originOf(licence),
          ...(home ? { country: home, market: marketOf(home), restriction: 'none' as const } : {}),
        }
      : {};
  return {
    ...variant,
    ...moved,
    ...(locale ? { locale, prefix: `${variant.base}/${locale}` } : {}),
    ...(currency ? { currency } : {}),
  };
}
