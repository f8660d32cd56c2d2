import { Parser } from 'htmlparser2';

/** An address as it stands in a text. */
interface Written {
  offset: number;
  length: number;
}

/** What an address stands behind: the words of a link, the name of a reference, an attribute, the sign of a link without words. */
const BEGIN =
  /\]\([ \t\n]{0,9}<?|\]:[ \t\n]{1,9}<?|\b(?:href|src)[ \t\n]{0,9}=[ \t\n]{0,9}["']?|<(?=[a-z]{3,9}:)/gi;
/** What a backslash may stand before in Markdown, and letters that are written as their names or numbers. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Where the address ends that begins at an offset. @param begin what it stands behind */
function findEnd(text: string, begin: string, offset: number): number {
  const last = begin.at(-1);
  const isMarkdown = begin.startsWith(']') || begin === '<';
  const closer = last === '<' ? '>' : last === '"' || last === "'" ? last : undefined;
  let open = 0;
  for (let at = offset; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\n' || sign === closer) return at;
    if (isMarkdown && sign === '\\') at++;
    else if (closer === undefined && (/\s/.test(sign) || (!isMarkdown && sign === '>'))) return at;
    else if (begin.startsWith('](') && closer === undefined) {
      if (sign === '(') open++;
      else if (sign === ')' && open-- === 0) return at;
    }
  }
  return text.length;
}

/** A value of an attribute as browsers read it. */
function readAttribute(written: string): string {
  let read = written;
  const parser = new Parser({
    onopentag(_, { href = written }) {
      read = href;
    },
  });
  parser.end(`<a href="${written.replaceAll('"', '&quot;')}">`);
  return read;
}

/** An address in the one way in which others that lead to the same place are written too. */
export const plainAddress = (address: string): string =>
  address.replace(ENCODED, (encoded) => {
    try {
      return decodeURI(encoded);
    } catch {
      return encoded;
    }
  });

function readPlain(written: string, isMarkdown: boolean): string {
  const unescaped = isMarkdown && written.includes('\\') ? written.replace(ESCAPED, '$1') : written;
  return plainAddress(unescaped.includes('&') ? readAttribute(unescaped) : unescaped);
}

/** Addresses of a text by what browsers make of them, so that one is found that is written with backslashes, `&amp;` or `%20`. */
export class WrittenAddresses {
  readonly #links = new Map<string, Written[]>();
  /** What references lead to stands wherever the author likes. */
  readonly #references = new Map<string, Written>();

  constructor(text: string) {
    BEGIN.lastIndex = 0;
    for (let match = BEGIN.exec(text); match; match = BEGIN.exec(text)) {
      const [begin] = match;
      const offset = match.index + begin.length;
      const end = findEnd(text, begin, offset);
      BEGIN.lastIndex = Math.max(end, offset);
      const written = { offset, length: end - offset };
      const plain = readPlain(text.slice(offset, end), begin.startsWith(']') || begin === '<');
      if (begin.startsWith(']:')) {
        if (!this.#references.has(plain)) this.#references.set(plain, written);
        continue;
      }
      const alike = this.#links.get(plain);
      if (alike) alike.push(written);
      else this.#links.set(plain, [written]);
    }
  }

  /** The first link to an address from an offset on. @param plain by {@link plainAddress} */
  findLink(plain: string, from: number): Written | undefined {
    const alike = this.#links.get(plain) ?? [];
    let low = 0;
    let high = alike.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((alike[middle]?.offset ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return alike[low];
  }

  findReference(plain: string): Written | undefined {
    return this.#references.get(plain);
  }
}
