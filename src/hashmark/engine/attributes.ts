import { isSourceSet, readAddress } from './address.ts';
import { attributesOf, CLASS, READABLE, SAFE_NAME } from './allowed.ts';
import { escapeValue } from './escape.ts';

/** The value of an attribute with what marks in it stand for, and a template when it depends on the currency. */
export interface FilledValue {
  value: string;
  template?: string | undefined;
}

/** How a value is meant: words for readers, an address, or neither. */
export type ValueUse = 'words' | 'link' | 'file' | 'literal';

export interface AttributeHelp {
  fill: (value: string, use: ValueUse) => FilledValue;
  uniqueId: (id: string, mayChange: boolean) => string | undefined;
  /** Called with each attribute that is left out, with the value it has. */
  removed: (name: string, value: string) => void;
}

const REL = new Set(['nofollow', 'ugc', 'sponsored', 'noreferrer']);
const EXTERNAL = /^https?:/i;
const HEADING = /^h[1-6]$/;

/** Writes the attributes that content may give to an element; the rest is left out. */
export function writeAttributes(
  element: string,
  attributes: Readonly<Record<string, string>>,
  help: AttributeHelp,
): string {
  const allowed = attributesOf(element);
  const templates: string[] = [];
  let written = '';
  let rel = '';
  let newContext = false;
  let external = false;
  for (const [name, raw] of Object.entries(attributes)) {
    if (!allowed.has(name)) {
      help.removed(name, raw);
      continue;
    }
    const { value, template } = help.fill(raw, purposeOf(name));
    if (name === 'rel') {
      rel = value;
      continue;
    }
    const kept = readValue(element, name, value, help);
    if (kept === undefined) {
      help.removed(name, value);
      continue;
    }
    if (name === 'href') external = EXTERNAL.test(kept);
    if (name === 'target') newContext = true;
    written += kept === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeValue(kept)}"`;
    if (template !== undefined) templates.push(`${name}:${template.replace(/\s+/g, ' ')}`);
  }
  if (element === 'a') {
    const kept = rel
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => REL.has(word));
    if (external || newContext) kept.unshift('noopener');
    if (kept.length > 0) written += ` rel="${[...new Set(kept)].join(' ')}"`;
  }
  return templates.length > 0 ? `${written} data-var-attr="${escapeValue(templates.join('\n'))}"` : written;
}

const purposeOf = (name: string): ValueUse => {
  if (READABLE.has(name)) return 'words';
  if (name === 'href') return 'link';
  return name === 'src' || name === 'srcset' ? 'file' : 'literal';
};

/** The value as it may be written, or `undefined` when the attribute has to go. */
function readValue(element: string, name: string, value: string, help: AttributeHelp): string | undefined {
  switch (name) {
    case 'href':
      return readAddress(value, 'link');
    case 'src':
      return readAddress(value, 'file');
    case 'srcset':
      return isSourceSet(value) ? value : undefined;
    case 'class':
      return readClasses(value, help);
    case 'id':
      return SAFE_NAME.test(value) ? help.uniqueId(value, HEADING.test(element)) : undefined;
    case 'name':
    case 'for':
      return SAFE_NAME.test(value) ? value : undefined;
    case 'headers':
      return value
        .trim()
        .split(/\s+/)
        .every((id) => SAFE_NAME.test(id))
        ? value
        : undefined;
    case 'target':
      return value === '_blank' ? value : undefined;
    default:
      return value;
  }
}

function readClasses(value: string, help: AttributeHelp): string | undefined {
  const words = value.split(/\s+/).filter(Boolean);
  const kept = words.filter((word) => CLASS.test(word));
  if (kept.length === 0) return undefined;
  if (kept.length < words.length) help.removed('class', words.filter((word) => !CLASS.test(word)).join(' '));
  return kept.join(' ');
}
