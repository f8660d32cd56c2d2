import type { Content, MenuEntry, ReadyText } from 'hashmark/content';
import { SITE_MENUS } from 'hashmark/documents';
import { type Locale, localiseAddress, type Translate, translator } from 'hashmark/i18n';
import { messageBundle, type Wording } from 'hashmark/messages';
import { type FrameConfigs, frameDefaults } from '../casino/configuration/frame-defaults.ts';
import { LOCALES } from '../regions.ts';
import { DUTY_WIDGETS } from './duty-widgets.ts';
import { type FooterParts, NO_FOOTER_PARTS, readFooterParts } from './footer-parts.ts';
import { type ChromeLink, groupLinks, type LinkGroup, readLinks, type ToPath, topEntries } from './menus.ts';
import { readConfig } from './read-config.ts';

export interface ChromeLanguage {
  readonly locale: Locale;
  readonly href: string;
  readonly name: string;
  /** Whether the page exists in this language, and does not fall back to another. */
  readonly speaksPage: boolean;
}

/** What stands around every page: messages, menus, languages, and what is configured of them. */
export interface Chrome {
  readonly t: Translate;
  /** Puts the base and the locale of this page before the path of a page of the site; other addresses stay. */
  readonly to: ToPath;
  readonly header: readonly ChromeLink[];
  readonly sidebar: readonly ChromeLink[];
  readonly footer: readonly LinkGroup[];
  readonly parts: FooterParts;
  /** What the licence has every page show; not there while content cannot be had. */
  readonly duties: ReadyText | undefined;
  readonly configs: FrameConfigs;
  readonly languages: readonly ChromeLanguage[];
  readonly realtimeKey: string;
  readonly realtimeOrigin: string | undefined;
  readonly year: number;
  /** Whether the platform behind the calls is the one that ships with the site: its money is worth nothing. */
  readonly isDemonstration: boolean;
}

const nameOf = (locale: Locale) => {
  const name =
    new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
const names = Object.fromEntries(LOCALES.map((locale) => [locale, nameOf(locale)])) as Record<Locale, string>;

const DUTIES = DUTY_WIDGETS.map((name) => `#${name}[]#`).join('\n\n');
const DUTIES_SOURCE = { type: 'layout', key: 'footer', hash: 'duties', variables: {} };

const CONFIGS = Object.keys(frameDefaults) as (keyof FrameConfigs)[];

interface Read {
  readonly menus: readonly (readonly MenuEntry[])[];
  readonly configs: FrameConfigs;
  readonly parts: FooterParts;
  readonly duties: ReadyText | undefined;
  readonly overrides: Wording | undefined;
}

/** Reads menus, configuration and editors' wording for the frame of a page. @throws ContentUnavailable */
export async function loadChrome(content: Content): Promise<Chrome> {
  const [menus, values, parts, duties, overrides] = await Promise.all([
    Promise.all(SITE_MENUS.map((name) => content.menu(name))),
    Promise.all(CONFIGS.map(async (key) => [key, await readConfig(content, key)] as const)),
    readFooterParts(content),
    content.text({ ...DUTIES_SOURCE, locale: content.variant.locale }, DUTIES),
    content.messages('site'),
  ]);
  const configs = Object.fromEntries(values) as unknown as FrameConfigs;
  const [header = [], ...others] = menus;
  const t = translator(messageBundle(content.variant.locale, 'site', overrides));
  const top = await topEntries(content, header, configs, t('HEADER.SPORTS'));
  return frame(content, { menus: [top, ...others], configs, parts, duties, overrides });
}

/** The frame without menus, for when content cannot be had. */
export const bareChrome = (content: Content): Chrome =>
  frame(content, {
    menus: [],
    configs: frameDefaults,
    parts: NO_FOOTER_PARTS,
    duties: undefined,
    overrides: undefined,
  });

function frame(
  { variant, locales, realtimeKey, realtimeOrigin, year, isForwarded }: Content,
  { menus: [header = [], sidebar = [], footer = []], configs, parts, duties, overrides }: Read,
): Chrome {
  const to = (path: string) => localiseAddress(path, variant);
  const { features } = configs.navigation;
  return {
    t: translator(messageBundle(variant.locale, 'site', overrides)),
    to,
    header: readLinks(header, features, to),
    sidebar: readLinks(sidebar, features, to),
    footer: groupLinks(footer, features, to),
    parts,
    duties,
    configs,
    languages: LOCALES.map((locale) => ({
      locale,
      href: `${variant.base}/${locale}${variant.path === '/' ? '' : variant.path}`,
      name: names[locale],
      speaksPage: locales.includes(locale),
    })),
    realtimeKey,
    realtimeOrigin,
    year,
    isDemonstration: !isForwarded,
  };
}
