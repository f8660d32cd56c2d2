import type { Placeholder } from '../../engine/types.ts';

/** A page as another system keeps it, read and not yet written as ours. */
export interface ForeignPage {
  /** What its editors call it, for messages. */
  readonly name: string;
  /** Its path on the site without outer slashes, as it was; empty for the main page. */
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly html: string;
  /** What stands where `html` has an element with {@link SLOT}, by its number. */
  readonly slots: readonly Placeholder[];
  readonly isPublished: boolean;
  /** Addresses that led to it, so that links of other pages can follow. */
  readonly addresses: readonly string[];
}

/** Something that was not taken over as it was. */
export interface ImportNote {
  /** The page that it is about. */
  readonly page: string;
  readonly message: string;
}

/** Everything that was read of an export. */
export interface ForeignExport {
  readonly pages: readonly ForeignPage[];
  readonly notes: readonly ImportNote[];
}

/** An export that cannot be read, in words for whoever has given it. */
export class ImportError extends Error {
  override name = 'ImportError';
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a table says of a name that an export gives; nothing of what every object has. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A value of an export as text; empty where it is none. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The attribute of an element that stands for a placeholder until the text is Markdown. */
export const SLOT = 'data-hm-slot';

/** A placeholder, and whether it stands within a sentence. */
export interface MappedWidget {
  readonly placeholder: Placeholder;
  readonly isInline: boolean;
}

/** Collects placeholders, and gives for each what stands in the HTML meanwhile. */
export class Slots {
  readonly list: Placeholder[] = [];
  add({ placeholder, isInline }: MappedWidget): string {
    this.list.push(placeholder);
    const element = isInline ? 'span' : 'div';
    // Not empty: what is blank is left out on the way to Markdown.
    return `<${element} ${SLOT}="${this.list.length - 1}">${SLOT}</${element}>`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
