import type { Content, MenuEntry } from 'hashmark/content';
import { marketOf, type Spoken } from 'hashmark/i18n';
import type { FrameConfigs } from '../casino/configuration/frame-defaults.ts';
import { isForGuests } from '../casino/rules/guest-links.ts';
import { isSwitchedOn, sportsLink } from '../casino/rules/navigation.ts';

export interface ChromeLink {
  readonly label: string;
  readonly href: string;
  readonly badge: string | undefined;
  readonly icon: string | undefined;
  /** Whether it is an invitation that a signed-in player has accepted already. */
  readonly forGuests: boolean;
  /** What it says of its language, where that is not the page's. */
  readonly spoken: Spoken;
}

/** A heading, and the links below it. */
export interface LinkGroup {
  readonly title: string | undefined;
  /** What the heading says of its language, where that is not the page's. */
  readonly spoken: Spoken;
  readonly links: readonly ChromeLink[];
}

export type ToPath = (path: string) => string;

/** The links of a menu that is switched on, as they stand in the pages of a variant. */
export function readLinks(
  entries: readonly MenuEntry[],
  features: FrameConfigs['navigation']['features'],
  to: ToPath,
): ChromeLink[] {
  return entries.flatMap(({ label, href, badge, icon, spoken }) =>
    href !== undefined && isSwitchedOn(href, features)
      ? [{ label, href: to(href), badge, icon, forGuests: isForGuests(href), spoken }]
      : [],
  );
}

/** A menu with headings as groups; what stands before the first heading has none. */
export function groupLinks(
  entries: readonly MenuEntry[],
  features: FrameConfigs['navigation']['features'],
  to: ToPath,
): LinkGroup[] {
  const groups: { title: string | undefined; spoken: Spoken; entries: MenuEntry[] }[] = [
    { title: undefined, spoken: {}, entries: [] },
  ];
  for (const entry of entries) {
    if (entry.href === undefined) groups.push({ title: entry.label, spoken: entry.spoken, entries: [] });
    else groups.at(-1)?.entries.push(entry);
  }
  return groups
    .map(({ title, spoken, entries }) => ({ title, spoken, links: readLinks(entries, features, to) }))
    .filter(({ links }) => links.length > 0);
}

/** The entries of the top navigation: the sportsbook in the place of the lobby, and the running jackpots behind theirs (HEADER-01, HEADER-07). */
export async function topEntries(
  content: Content,
  entries: readonly MenuEntry[],
  { navigation, 'betting-config': betting }: Pick<FrameConfigs, 'navigation' | 'betting-config'>,
  sportsLabel: string,
): Promise<MenuEntry[]> {
  const { market } = content.variant;
  const sports = sportsLink(betting, (country) => marketOf(country, market === 'fake-AU') === market);
  const jackpots = navigation.features.jackpot_entries ? await readJackpots(content) : [];
  return entries.flatMap((entry) => {
    if (entry.href === '/' && sports !== null)
      return [{ ...entry, label: sportsLabel, href: sports, spoken: {} }];
    return entry.href === '/jackpots' ? [entry, ...jackpots] : [entry];
  });
}

/** An entry for each running jackpot, by the name of its highest level. A platform that is unavailable leaves them out. */
async function readJackpots(content: Content): Promise<MenuEntry[]> {
  try {
    const jackpots = await content.ask(['call:listJackpots'], (api) => api.call('listJackpots'));
    return jackpots
      .filter(({ state }) => state === 'active')
      .map(({ identifier, levels }) => ({
        label: levels[0]?.name ?? identifier,
        href: `/jackpots#${identifier}`,
        spoken: {},
      }));
  } catch {
    return [];
  }
}
