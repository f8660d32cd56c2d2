/** Looks at the stage with axe when asked to, and lists what it finds. */
export function showFaults(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-gallery-check]');
  const list = document.querySelector('[data-gallery-faults]');
  if (!button || !list) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const { default: axe } = await import('axe-core');
    const { violations, passes } = await axe.run('[data-gallery-stage]', { resultTypes: ['violations'] });
    button.disabled = false;
    list.replaceChildren(
      ...(violations.length === 0
        ? [item(`Nothing found by ${passes.length} rules.`, '')]
        : violations.map(({ id, help, nodes }) =>
            item(`${id}: ${help}`, nodes.map(({ target }) => target.join(' ')).join('\n')),
          )),
    );
  });
}

function item(words: string, where: string): HTMLLIElement {
  const entry = document.createElement('li');
  entry.append(words);
  if (where === '') return entry;
  const code = document.createElement('code');
  code.textContent = where;
  entry.append(code);
  return entry;
}
