/** A link of the menus, as the search shows it. */
export interface FoundPage {
  readonly href: string;
  readonly label: string;
}

/** How many pages stand above the games. */
const MOST = 4;

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

/** What is in sight of this reader: entries for guests are none of a player's, and the other way round. */
const isOffered = (link: HTMLAnchorElement): boolean => {
  const others = document.documentElement.dataset.session === 'open' ? '.hm-guest' : '.hm-player';
  return link.closest(others) === null;
};

/** The pages that the menus around this one lead to and in whose name a word begins with `text`. */
export function findPages(text: string): FoundPage[] {
  const wanted = plain(text.trim());
  const found = new Map<string, string>();
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'header nav a, .sidebar a, .site-footer nav a, .account__menu a',
  );
  for (const link of links) {
    const label = link.textContent?.trim() ?? '';
    if (link.origin !== location.origin || found.has(link.href) || !isOffered(link)) continue;
    if (` ${plain(label)}`.includes(` ${wanted}`)) found.set(link.href, label);
  }
  return [...found].slice(0, MOST).map(([href, label]) => ({ href, label }));
}
