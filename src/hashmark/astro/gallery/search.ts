/** Leaves of the list what holds all the words that are typed. */
export function startSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-gallery-search]');
  if (!field) return;
  const entries = [...document.querySelectorAll<HTMLElement>('[data-gallery-words]')];
  const none = document.querySelector<HTMLElement>('[data-gallery-none]');
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of entries) {
      const text = entry.dataset.galleryWords ?? '';
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) shown++;
    }
    if (none) none.hidden = shown > 0;
  };
  field.closest('label')?.removeAttribute('hidden');
  field.addEventListener('input', show);
  // Browsers keep what was typed when somebody comes back.
  show();
}
