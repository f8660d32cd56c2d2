import { Parser } from 'htmlparser2';
import type { Variables } from '../../documents/variables.ts';
import type { Field } from '../../engine/index.ts';
import { createLocator } from '../../engine/positions.ts';
import type { Compositions } from '../compositions.ts';
import type { Place } from './place.ts';
import { plainAddress, WrittenAddresses } from './written-addresses.ts';

/** An address that a text leads to or shows, with its place in the text. */
export interface TextLink extends Place {
  kind: 'link' | 'picture';
  address: string;
  /** Of the address as it is written, in characters; none where its place is not known. */
  length?: number | undefined;
  /** What a picture shows, in words; empty where nothing says it. */
  alt?: string | undefined;
}

/** What a text says to other documents: where it leads, and the parts of it that can be led to. */
export interface TextLinks {
  links: TextLink[];
  ids: ReadonlySet<string>;
}

/** Reads links, pictures and ids as browsers get them, so that every way of writing them counts. */
export function readTextLinks(
  text: string,
  compositions: Compositions,
  variables: Variables,
  field: Field,
): TextLinks {
  const { parts } = compositions.read(text, variables, field);
  const finder = new Finder(text, variables);
  const find = (address: string) => finder.find(address);
  const links: TextLink[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, { href, src, srcset, id, alt = '' }) {
      if (id) ids.add(id);
      if (href !== undefined && name === 'a') links.push({ kind: 'link', address: href, ...find(href) });
      const shown = (srcset ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
      const places = new Map<string, ReturnType<typeof find>>();
      for (const address of [src ?? '', ...shown]) {
        if (address === '') continue;
        // The same picture in several widths stands in the text once.
        const place = places.get(address) ?? find(address);
        places.set(address, place);
        links.push({ kind: 'picture', address, alt, ...place });
      }
    },
  });
  for (const [index, part] of parts.entries())
    if (part.kind === 'html') {
      finder.enter(part.offset ?? 0, parts[index + 1]?.offset);
      parser.write(part.html);
    }
  parser.end();
  return { links, ids };
}

/** How much of a text is looked through for its addresses, in characters: so much takes a moment. */
const MOST_LOOKED_THROUGH = 200_000_000;

interface Block {
  from: number;
  until: number;
}

/** Finds addresses in the order in which they stand; one that is nowhere is at the begin of its block, and so are all when it has taken too long. */
class Finder {
  readonly #text: string;
  readonly #locate: ReturnType<typeof createLocator>;
  readonly #placed: readonly [string, string][];
  #written: WrittenAddresses | undefined;
  #left = MOST_LOOKED_THROUGH;
  #block: Block = { from: 0, until: 0 };
  /** From where the next of the same address is looked for. */
  readonly #next = new Map<string, number>();
  #from = 0;

  constructor(text: string, variables: Variables) {
    this.#text = text;
    this.#locate = createLocator(text);
    this.#placed = findPlaced(text, variables);
  }

  /** Goes on with the block that begins at an offset. @param next where the one behind it does */
  enter(from: number, next = Number.POSITIVE_INFINITY): void {
    this.#block = { from, until: next > from ? next : Number.POSITIVE_INFINITY };
    this.#from = from;
  }

  find(address: string): Place & { length?: number } {
    const forms = [...formsOf(address, this.#placed)];
    const found = this.#findWritten(forms) ?? this.#findAsItIs(forms);
    return found ? { ...this.#locate(found.offset), length: found.length } : this.#locate(this.#block.from);
  }

  #findWritten(forms: readonly string[]) {
    this.#written ??= new WrittenAddresses(this.#text);
    const { from, until } = this.#block;
    let first: { plain: string; offset: number; length: number } | undefined;
    const plain = new Set(forms.map(plainAddress));
    for (const each of plain) {
      const link = this.#written.findLink(each, Math.max(from, this.#next.get(each) ?? 0));
      if (link && link.offset < (first?.offset ?? until)) first = { plain: each, ...link };
    }
    if (first) this.#next.set(first.plain, first.offset + 1);
    for (const each of first ? [] : plain) {
      const reference = this.#written.findReference(each);
      if (reference) return reference;
    }
    return first;
  }

  /** An address that stands where none was looked for, as in a value of a placeholder. */
  #findAsItIs(forms: readonly string[]) {
    for (const form of forms)
      for (const begin of ['(', '="', "='", '<', ': ', '=', '']) {
        if (this.#left <= 0) break;
        const start = begin === '' ? 0 : this.#from;
        const found = this.#text.indexOf(begin + form, start);
        this.#left -= (found < 0 ? this.#text.length : found) - start;
        if (found < 0) continue;
        const offset = found + begin.length;
        this.#from = Math.max(this.#from, offset);
        return { offset, length: form.length };
      }
    return undefined;
  }
}

/** The placeholders of variables in a text, with what may come into their place. */
function findPlaced(text: string, variables: Variables): [placeholder: string, value: string][] {
  return Object.entries(variables).flatMap(([name, value]) =>
    text.includes(`{${name}}`)
      ? (typeof value === 'object' ? Object.values(value) : [value]).map((one): [string, string] => [
          `{${name}}`,
          String(one),
        ])
      : [],
  );
}

/** The ways in which an address may stand in a text: as it is, with signs that browsers escape, with a variable in it. */
function* formsOf(address: string, placed: readonly [string, string][]): Generator<string> {
  yield address;
  try {
    yield decodeURI(address);
  } catch {
    // It holds a percent sign that is one.
  }
  for (const [placeholder, value] of placed)
    if (value !== '' && address.includes(value)) yield address.replace(value, () => placeholder);
}
