import type { Context } from 'hono';
import { PART_HEADER } from '../calls/page-headers.ts';
import { type FormState, readFormState } from '../http/form-state.ts';
import { findIfKnown, type SignedIn } from '../http/identity.ts';
import { ADDRESS } from '../process/variant.ts';
import { fillPath } from '../site/fill-path.ts';
import type { FoundRoute, SiteRoutes, Visitor } from '../site/routes.ts';
import { withWantedPath } from '../site/wanted-path.ts';
import type { AppEnvironment } from './app-environment.ts';
import type { ProcessServices } from './services.ts';

/** What a page that is made for one request may know of it. */
export interface OwnRequest {
  readonly cookie: string | undefined;
  readonly query: URLSearchParams;
  readonly signedIn: SignedIn | undefined;
  /** How the form has ended that the reader comes from. */
  readonly form: FormState | undefined;
  /** Only the dialog of the address is asked for. */
  readonly isPart: boolean;
  /** The network address of the reader, as our front tells it. */
  readonly address: string | undefined;
}

/** What is to become of a request by the rules of its route. */
export type Decision =
  | { readonly kind: 'sent'; readonly to: string; readonly isForGood: boolean }
  /** The page may be the same for all whom the route lets in. */
  | { readonly kind: 'shared' }
  | { readonly kind: 'own'; readonly request: OwnRequest };

/** What deciding needs besides the request. */
interface DecideParts {
  services: () => ProcessServices;
  routes: Omit<SiteRoutes, 'table'>;
  /** Calls as the visitor's browser would make them. */
  apiOf(own: OwnRequest, variant: Visitor['variant']): Visitor['api'];
}

/** A path that begins with two slashes would be another host's, whatever part of an address it was made of. */
const onThisSite = (path: string) => path.replace(/^[/\\]+/, '/');

/** Decides by the route, before any page is looked for or made. */
export async function decideRoute(
  c: Context<AppEnvironment>,
  { route, parts }: FoundRoute,
  { services, routes, apiOf }: DecideParts,
): Promise<Decision> {
  const variant = c.get('variant');
  const { prefix } = variant;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const sent = (path: string, isForGood = false): Decision => ({
    kind: 'sent',
    to: onThisSite(`${prefix}${path}`).replace(/(?<=.)\/(?=$|\?)/, ''),
    isForGood,
  });
  if (route.movedTo) return sent(fillPath(route.movedTo, parts) + search, true);
  const asksWho = route.for !== undefined || route.personal || route.guard;
  const { identity, log } = services();
  // Nobody who is signed in is asked to open an account because that cannot be known now.
  const find = () => (route.for === 'players' ? identity.find(c) : findIfKnown(identity, c));
  const signedIn = asksWho ? await find() : undefined;
  if (route.for === 'players' && !signedIn) {
    identity.forget(c);
    return sent(
      routes.insteadOfSignUp?.(c.req.header('cookie')) ?? withWantedPath(routes.signUp, pathname + search),
    );
  }
  if (route.for === 'guests' && signedIn) {
    identity.remember(c);
    return sent('/');
  }
  const form = readFormState(c, services().config);
  const isPart = route.popup !== undefined && c.req.header(PART_HEADER) === 'popup';
  const request: OwnRequest = {
    cookie: c.req.header('cookie'),
    query: searchParams,
    signedIn,
    form,
    isPart,
    address: c.req.header(ADDRESS),
  };
  const elsewhere = await route.guard?.({
    variant,
    signedIn,
    api: apiOf(request, variant),
    warn: (message, facts) => log.warn(facts, message),
  });
  if (elsewhere !== undefined) return sent(elsewhere);
  const isOwn =
    isPart ||
    form !== undefined ||
    route.for === 'players' ||
    route.personal ||
    route.reads?.some((name) => searchParams.has(name));
  // What others get too says nothing of this reader.
  if (!isOwn) return { kind: 'shared' };
  if (signedIn) identity.remember(c);
  return { kind: 'own', request };
}
