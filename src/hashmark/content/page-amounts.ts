import type { ReadyText } from './prepare-text.ts';
import { rewriteAttributes } from './rewrite-attributes.ts';

const NAMES = /\{(\w+)\}/g;

/**
 * The amounts of one page, which may show several texts. A browser knows amounts by their names alone, and each text has its own by them:
 * where an earlier text has other amounts by a name, a later one gets another name.
 */
export class PageAmounts {
  /** Amounts by name, as JSON. */
  readonly #known = new Map<string, string>();

  makeUnique<Text extends Pick<ReadyText, 'parts' | 'variables'>>(text: Text): Text {
    const renamed = new Map<string, string>();
    const variables: Record<string, ReadyText['variables'][string]> = {};
    for (const [name, values] of Object.entries(text.variables)) {
      const unique = this.#nameFor(name, JSON.stringify(values));
      variables[unique] = values;
      if (unique !== name) renamed.set(name, unique);
    }
    if (renamed.size === 0) return text;
    const parts = text.parts.map((part) =>
      part.kind === 'html' ? { ...part, html: rename(part.html, renamed) } : part,
    );
    return { ...text, parts, variables };
  }

  /** Editors' names begin with a letter. */
  #nameFor(name: string, amounts: string): string {
    for (let number = 1; ; number++) {
      const unique = number === 1 ? name : `_${number}_${name}`;
      const known = this.#known.get(unique) ?? amounts;
      this.#known.set(unique, known);
      if (known === amounts) return unique;
    }
  }
}

const rename = (html: string, renamed: ReadonlyMap<string, string>) =>
  rewriteAttributes(html, (name, value) => {
    if (name === 'data-var') return renamed.get(value) ?? value;
    if (name !== 'data-var-attr') return value;
    return value.replace(NAMES, (written, one: string) => {
      const unique = renamed.get(one);
      return unique === undefined ? written : `{${unique}}`;
    });
  });
