import { type Draft, readDrafts, setDraft } from '../stores/drafts.ts';

/**
 * Keeps what is typed into the forms of the site for this tab, until it is sent: it is there again after a reload, on the way back, and
 * after a session that has ended meanwhile. Passwords, codes, and numbers of cards and accounts are kept nowhere.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const ownerOf = (form: HTMLFormElement) => form.dataset.owner ?? '';

/** Forms of one name are told apart by what they carry unseen, such as the period of a limit. */
function keyOf(form: HTMLFormElement): string {
  const marks = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].filter(
    ({ name, dataset }) => !name.startsWith('_') && name !== 'redirect' && dataset.unkept === undefined,
  );
  return [form.dataset.form, ...marks.map(({ name, value }) => `${name}=${value}`)].join(' ');
}

const isKept = (control: Control): boolean =>
  control.name !== '' &&
  !['hidden', 'password', 'file'].includes(control.type) &&
  !/^(?:one-time-code|cc-)/.test(control.autocomplete) &&
  control.dataset.unkept === undefined;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input, select, textarea')].filter(isKept);

/** What a control began with, as the server has printed it, and what it holds; undefined where another one speaks for its group. */
function valuesOf(form: HTMLFormElement, control: Control): readonly [string, string] | undefined {
  if (control instanceof HTMLSelectElement) {
    const began = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return [began?.value ?? '', control.value];
  }
  if (control.type === 'checkbox') {
    const { defaultChecked, checked } = control as HTMLInputElement;
    return [String(defaultChecked), String(checked)];
  }
  if (control.type !== 'radio') return [control.defaultValue, control.value];
  const group = form.elements.namedItem(control.name);
  const radios = (group instanceof RadioNodeList ? [...group] : [control]) as HTMLInputElement[];
  if (radios[0] !== control) return undefined;
  const held = (radio: HTMLInputElement | undefined) => radio?.value ?? '';
  return [
    held(radios.find(({ defaultChecked }) => defaultChecked)),
    held(radios.find(({ checked }) => checked)),
  ];
}

/** Keeps what differs from what it began with; what was typed into a field that began otherwise waits for a form where it does so again. */
function keep(form: HTMLFormElement): void {
  const earlier = readDrafts()[keyOf(form)];
  const fields = { ...(earlier?.owner === ownerOf(form) ? earlier.fields : {}) };
  for (const control of controlsOf(form)) {
    const values = valuesOf(form, control);
    if (!values) continue;
    if (values[0] !== values[1]) fields[control.name] = values;
    else if (fields[control.name]?.[0] === values[0]) delete fields[control.name];
  }
  setDraft(keyOf(form), { owner: ownerOf(form), fields });
}

/** What has been sent is no draft any more. */
export const forgetDraft = (form: HTMLFormElement): void => setDraft(keyOf(form), undefined);

function fill(form: HTMLFormElement, control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    if ([...control.options].some((option) => option.value === value)) control.value = value;
  } else if (control.type === 'checkbox') (control as HTMLInputElement).checked = value === 'true';
  else if (control.type === 'radio') {
    const group = form.elements.namedItem(control.name);
    for (const radio of group instanceof RadioNodeList ? group : [control])
      if (radio instanceof HTMLInputElement && radio.value === value) radio.checked = true;
  } else control.value = value;
}

/** Whether the page itself holds what was typed, because the server has refused it. */
const hasStatus = (form: HTMLFormElement): boolean =>
  form.querySelector('[aria-invalid="true"]') !== null ||
  Boolean(form.querySelector('[data-form-error]')?.textContent);

/** Fills in what was typed into fields that begin as they began then: what the address or the profile says anew counts. */
function restore(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const values = valuesOf(form, control);
    const kept = draft.fields[control.name];
    if (!values || !kept || values[0] !== kept[0] || values[0] !== values[1]) continue;
    fill(form, control, kept[1]);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function restoreIn(place: ParentNode): void {
  const drafts = readDrafts();
  for (const form of place.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const draft = drafts[keyOf(form)];
    if (!draft || hasStatus(form)) continue;
    // Of somebody else, who has used this tab before.
    if (draft.owner !== ownerOf(form)) forgetDraft(form);
    else restore(form, draft);
  }
  for (const link of place.querySelectorAll<HTMLElement>('[data-go-on]')) {
    const draft = drafts[link.dataset.goOn ?? ''];
    link.hidden = !draft || draft.owner !== link.dataset.owner;
  }
}

/** Fills in what is kept, now and in every dialog that opens, and keeps what is typed from now on. */
export function startDrafts(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null;
    if (form) keep(form);
  });
  document.addEventListener('hm:popup-shown', ({ detail: dialog }) => restoreIn(dialog));
  // What was typed before this script ran, too.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]'))
    if (form.contains(document.activeElement) && !readDrafts()[keyOf(form)]) keep(form);
  restoreIn(document);
}
