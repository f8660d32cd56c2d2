import type { ApiClient } from '../calls/client.ts';
import type { NameKind } from '../documents/names.ts';
import type { Variables } from '../documents/variables.ts';
import type { SignedIn } from '../http/identity.ts';
import type { Variant } from '../process/variant.ts';

/** Who asks for a page, as a guard may know it. */
export interface Visitor {
  readonly variant: Variant;
  readonly signedIn: SignedIn | undefined;
  /** Calls as the visitor's browser would make them. */
  readonly api: ApiClient;
  /** Tells whoever runs the site. */
  warn(message: string, facts: Record<string, unknown>): void;
}

/** Who asks what an address is about. */
export interface SubjectQuery {
  readonly variant: Variant;
  /** What stands for the parts of the path, as the address has it. */
  readonly parts: Readonly<Record<string, string>>;
  /** Calls as a guest makes them, or as the one reader whose page is made. */
  readonly api: ApiClient;
}

/** What the parts of an address name, e.g. the one product of `/products/{slug}`. */
export interface PageSubject {
  /** Instead of the title of the page. */
  readonly title: string;
  /** Instead of the description of the page. */
  readonly description?: string | undefined;
  /** What the texts of the page may say of it by name; they come before variables of the page. */
  readonly variables?: Variables;
  /** Changes that carry any of these make the page old. */
  readonly tags?: readonly string[];
  /** Seconds until the page should be rendered again. */
  readonly maxAge?: number;
}

/** What the site says of an address besides the page that answers there. */
export interface SiteRoute {
  /** Without a locale; `{name}` stands for one part, `{...name}` for any number of them. */
  readonly path: `/${string}`;
  /** Whom it opens for: a guest is sent to registration, a signed-in reader to the main page. Without it: everybody. */
  readonly for?: 'guests' | 'players';
  /** The dialog that opens here, over the main page. */
  readonly popup?: string;
  /** The address whose page answers here too; parts of `path` may stand in it. */
  readonly shows?: `/${string}`;
  /**
   * The page of the content that answers here: one text for all addresses of the path, whose widgets know the parts.
   *
   * @example
   * { path: '/products/{slug}', page: 'product', subject: ({ parts, api }) => readProduct(parts.slug, api) }
   */
  readonly page?: string;
  /** With `page`: what the parts name; undefined where they name nothing, which is a 404. */
  readonly subject?: (query: SubjectQuery) => Promise<PageSubject | undefined>;
  /** The kind of names that the parts are one of, joined by `/`, so that checks know a link to none of them. */
  readonly names?: NameKind;
  /** Where this address has moved; the query goes along. */
  readonly movedTo?: `/${string}`;
  /** Names of the query that its page reads: with one of them the page is made for this reader only. */
  readonly reads?: readonly string[];
  /** The page differs by who is signed in, though it opens for everybody. */
  readonly personal?: true;
  /** Search engines leave it out. Popups and addresses for players always are. */
  readonly noindex?: true;
  /** What analytics call the place, in every event that is sent from here. */
  readonly gtmPlace?: string;
  /** Search engines and previews are told nothing of the page but its title. */
  readonly preventLoadMetaSEO?: true;
  /** Asked last: where the visitor is sent instead, as a path without a locale; undefined lets the visitor in. */
  readonly guard?: (visitor: Visitor) => Promise<string | undefined>;
}

/** The addresses of a site that have rules of their own; of several that match, the first counts. */
export interface SiteRoutes {
  /** Where guests are sent from addresses for players, with the wanted path in the query `redirect`. */
  readonly signUp: `/${string}`;
  /** Where a guest is sent instead, by the cookies of the request: who has just closed the account is not asked to open one. */
  readonly insteadOfSignUp?: (cookie: string | undefined) => `/${string}` | undefined;
  readonly table: readonly SiteRoute[];
}

/** A route of the table at a path. */
export interface FoundRoute {
  readonly route: SiteRoute;
  /** What stands for the parts of its path. */
  readonly parts: Readonly<Record<string, string>>;
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\/\{\.\.\.\w+\}|\{\w+\})/)
    .map((piece) => {
      const name = /\w+/.exec(piece)?.[0] ?? '';
      if (piece.startsWith('/{...')) return `(?:/(?<${name}>.+))?`;
      return piece.startsWith('{') ? `(?<${name}>[^/]+)` : piece.replace(/[.*+?^$()[\]\\|]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** The table as one question: which route stands at a path without a locale. */
export function readRoutes({ table }: Pick<SiteRoutes, 'table'>): (path: string) => FoundRoute | undefined {
  const plain = new Map<string, number>();
  const patterns: { index: number; route: SiteRoute; pattern: RegExp }[] = [];
  for (const [index, route] of table.entries()) {
    if (route.path.includes('{')) patterns.push({ index, route, pattern: patternOf(route.path) });
    else if (!plain.has(route.path)) plain.set(route.path, index);
  }
  return (path) => {
    const own = plain.get(path) ?? table.length;
    for (const { index, route, pattern } of patterns) {
      if (index > own) break;
      const match = pattern.exec(path);
      if (match) return { route, parts: { ...match.groups } };
    }
    const route = table[own];
    return route && { route, parts: {} };
  };
}
