import { showFaults } from './faults.ts';
import { showLog } from './log.ts';
import { startReaders } from './readers.ts';
import { showSizes } from './sizes.ts';

const find = <Kind extends Element>(selector: string) => document.querySelector<Kind>(selector);

/** A change of a control asks for the page that it describes. */
function submitChanges(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-gallery-form]'))
    form.addEventListener('change', () => form.requestSubmit());
  // What is as the example has it says nothing: addresses stay short enough to be sent to somebody.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-gallery-form]'))
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) {
        const control = form.elements.namedItem(name);
        const own = control instanceof HTMLElement ? control.dataset.own : undefined;
        if (value === (own ?? '')) formData.delete(name);
      }
    });
}

function startCopying(): void {
  const button = find<HTMLButtonElement>('[data-gallery-copy]');
  const text = find('[data-gallery-text]')?.textContent;
  if (!button || !text) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  });
}

/** What the page of an example does besides showing it: controls that act at once, the log, sizes, accessibility. */
export function startPanel(): void {
  submitChanges();
  startCopying();
  startReaders();
  showLog();
  showSizes();
  showFaults();
}
