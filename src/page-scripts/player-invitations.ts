import { isForGuests } from '../casino/rules/guest-links.ts';
import { sitePath } from './site-path.ts';

const links = (selector: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`main ${selector}`)].filter(
    (link) => !link.closest('astro-island, .hm-guest'),
  );

/**
 * Makes words of the links in texts that lead to registration or sign-in: a player has nothing to do there, and what is no link
 * is no link for keyboard and screen reader either.
 */
export function startInvitations(): (isPlayer: boolean) => void {
  return (isPlayer) => {
    if (isPlayer)
      for (const link of links('a[href]')) {
        const href = link.getAttribute('href') ?? '';
        if (!isForGuests(sitePath(href))) continue;
        link.dataset.invitation = href;
        link.removeAttribute('href');
      }
    else
      for (const link of links('a[data-invitation]')) {
        link.setAttribute('href', link.dataset.invitation ?? '');
        delete link.dataset.invitation;
      }
  };
}
