import { logged } from './logged.ts';

/** What a list shows of a page. */
export interface ListedPage {
  readonly key: string;
  /** With a leading slash, without locale. */
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The language it is written in. */
  readonly locale: string;
  readonly image?: { readonly src: string; readonly alt?: string | undefined } | undefined;
}

export interface PageList {
  readonly items: readonly ListedPage[];
  /** Where the rest goes on; null where this is all. */
  readonly next: string | null;
}

/** Which pages: those of a category, as the reader's variant has them. */
export interface PageQuery {
  readonly category: string;
  readonly locale: string;
  readonly licence: string;
  readonly market: string;
  readonly limit?: number;
  readonly after?: string | undefined;
}

async function read({ locale, ...query }: PageQuery): Promise<PageList> {
  const wanted = Object.entries({ l: locale, ...query }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const answer = await fetch(`/api/cms/pages?${new URLSearchParams(wanted)}`);
  if (!answer.ok) throw new Error(`The list of pages answered ${answer.status}.`);
  return (await answer.json()) as PageList;
}

/** The pages of a category, those that this reader's session opens among them. @throws Error, logged */
export const loadPages = (query: PageQuery): Promise<PageList> => logged('LOAD_PAGES_ERROR', read(query));
