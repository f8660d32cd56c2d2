/** What a page says of itself to search engines and to those who share it. */
export interface PageHead {
  readonly locale: string;
  readonly title: string;
  /** Empty where it says none, like the others. */
  readonly description: string;
  readonly canonical: string;
  /** It asks search engines to leave it out. */
  readonly isHidden: boolean;
  readonly cardTitle: string;
  readonly cardDescription: string;
  /** The whole address of the picture of its card. */
  readonly picture: string;
}

/** Reads the head of a page that stands, as a machine from outside reads it. */
export function readHead(page: Document): PageHead {
  const meta = (name: string) =>
    page.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? '';
  const description = meta('description');
  return {
    locale: page.documentElement.lang,
    title: page.title,
    description,
    canonical: page.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
    isHidden: /\bnoindex\b/.test(meta('robots')),
    cardTitle: meta('og:title') || page.title,
    cardDescription: meta('og:description') || description,
    picture: meta('og:image'),
  };
}

/** A text as a list of results shows it. */
export interface CutText {
  readonly shown: string;
  readonly isCut: boolean;
}

/**
 * Cuts a text where search engines do, before the word that does not fit.
 *
 * @param width in pixels
 * @param measure how wide a text is, in pixels
 */
export function cutText(text: string, width: number, measure: (text: string) => number): CutText {
  if (measure(text) <= width) return { shown: text, isCut: false };
  const words = text.split(/(?<=\s)/u);
  let low = 0;
  let high = words.length - 1;
  const upTo = (count: number) => `${words.slice(0, count).join('').trimEnd()} …`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(upTo(middle)) <= width) low = middle;
    else high = middle - 1;
  }
  if (low > 0) return { shown: upTo(low), isCut: true };
  // One word that is wider than the line.
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop();
  return { shown: `${letters.join('')}…`, isCut: true };
}
