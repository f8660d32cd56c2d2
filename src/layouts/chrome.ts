import type { Content, MenuLink } from 'hashmark/content';
import { SITE_MENUS } from 'hashmark/documents';
import { LOCALES, type Locale } from 'hashmark/i18n';
import { messageBundle } from 'hashmark/messages';
import { type Translate, translator } from 'hashmark/translator';
import { isForGuests } from '../casino/rules/guest-links.ts';

export interface ChromeLink {
  readonly label: string;
  readonly href: string;
  readonly badge: string | undefined;
  /** Whether it is an invitation that a signed-in player has accepted already. */
  readonly forGuests: boolean;
}

export interface ChromeLanguage {
  readonly locale: Locale;
  readonly href: string;
  readonly name: string;
  /** Whether the page exists in this language, and does not fall back to another. */
  readonly speaksPage: boolean;
}

/** What stands around every page: messages, menus, languages. */
export interface Chrome {
  readonly t: Translate;
  /** Puts the locale prefix of this page before a path of the site; other addresses stay. */
  readonly to: (path: string) => string;
  readonly header: readonly ChromeLink[];
  readonly footer: readonly ChromeLink[];
  readonly languages: readonly ChromeLanguage[];
  readonly realtimeKey: string;
  readonly realtimeOrigin: string | undefined;
  readonly year: number;
}

const nameOf = (locale: Locale) => {
  const name =
    new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
const names = Object.fromEntries(LOCALES.map((locale) => [locale, nameOf(locale)])) as Record<Locale, string>;

/** Reads the menus and editors' wording for the frame of a page. @throws ContentAway */
export async function loadChrome(content: Content): Promise<Chrome> {
  const [[header = [], footer = []], overrides] = await Promise.all([
    Promise.all(SITE_MENUS.map((name) => content.menu(name))),
    content.messages('site'),
  ]);
  return frame(content, header, footer, overrides);
}

/** The frame without menus, for when content cannot be had. */
export const bareChrome = (content: Content): Chrome => frame(content, [], [], undefined);

function frame(
  { variant, locales, realtimeKey, realtimeOrigin, year }: Content,
  header: readonly MenuLink[],
  footer: readonly MenuLink[],
  overrides: Readonly<Record<string, unknown>> | undefined,
): Chrome {
  const to = (path: string) =>
    path.startsWith('/') && !path.startsWith('//')
      ? `${variant.prefix}${path === '/' ? '' : path}` || '/'
      : path;
  const links = (items: readonly MenuLink[]): ChromeLink[] =>
    items.map(({ label, href, badge }) => ({ label, href: to(href), badge, forGuests: isForGuests(href) }));
  return {
    t: translator(messageBundle(variant.locale, 'site', overrides)),
    to,
    header: links(header),
    footer: links(footer),
    languages: LOCALES.map((locale) => ({
      locale,
      href: `/${locale}${variant.path === '/' ? '' : variant.path}`,
      name: names[locale],
      speaksPage: locales.includes(locale),
    })),
    realtimeKey,
    realtimeOrigin,
    year,
  };
}
