import { send } from './send.ts';

/** The language that a player chooses is that of the account from now on, too: mails are written in it (PROFILE-15). */
export function startLanguage(): (isPlayer: boolean) => void {
  let isOpen = false;
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('.language a[lang]') : null;
    if (link && isOpen) send('PATCH', '/api/player/update_locale', { locale: link.lang });
  });
  return (isPlayer) => {
    isOpen = isPlayer;
  };
}
