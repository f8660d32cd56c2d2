import { $manager, type Manager } from '../../stores/manager.ts';

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties);

/** The links by which a manager is reached. */
function linksOf({ whatsAppLink, telegramLink, email }: Manager): HTMLAnchorElement[] {
  const link = (text: string, href: string | null) =>
    href ? [make('a', { href, textContent: text, rel: 'noopener external' })] : [];
  return [
    ...link('WhatsApp', whatsAppLink),
    ...link('Telegram', telegramLink),
    ...link(email ?? '', email && `mailto:${email}`),
  ];
}

function fill(panel: HTMLElement, manager: Manager): void {
  const words = make('div', {});
  words.append(
    make('h2', { textContent: panel.dataset.label ?? '' }),
    make('b', { textContent: manager.managerName }),
    make('p', { textContent: manager.time }),
    ...linksOf(manager),
  );
  const picture = manager.avatar
    ? [make('img', { src: manager.avatar, alt: '', width: 48, height: 64 })]
    : [];
  panel.replaceChildren(...picture, words);
}

/** Shows VIP players with a manager whom they turn to, in every place that has one (MENU-10, MENU-21, MENU-22). @returns a function that ends it */
export const followManager = (): (() => void) =>
  $manager.subscribe((manager) => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-manager]')) {
      if (manager) fill(panel, manager);
      panel.hidden = !manager;
    }
  });
