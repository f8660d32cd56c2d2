/**
 * Opens the form for the profile fields that the maker of the game has to know (GAME-18). It stays until they are given, or the player
 * leaves by its link: neither a click beside it nor Esc closes it (GAME-19).
 */
export function askForFields(lacking: readonly string[]): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-profile-needed]');
  if (!dialog || dialog.open) return;
  for (const field of dialog.querySelectorAll<HTMLElement>('[data-needed]')) {
    const isLacking = lacking.includes(field.dataset.needed ?? '');
    field.hidden = !isLacking;
    for (const input of field.querySelectorAll<HTMLInputElement>('input, select'))
      input.disabled = !isLacking;
  }
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // A browser may close it all the same, at the second Escape.
  dialog.addEventListener('close', () => dialog.showModal());
  dialog.showModal();
}
