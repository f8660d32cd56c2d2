/** Where a cookie of the platform is to be kept. */
export interface CookiePlace {
  /** The host of this site, as browsers know it. */
  readonly host: string;
  /** The path at which the platform is; empty for none. */
  readonly base: string;
  /** Whether browsers reach this site by a connection on which they keep no Secure cookie. */
  readonly isPlain: boolean;
}

/** A path or address as browsers see it: without the path at which the platform is. */
export function withoutBase(path: string, base: string): string {
  const rest = path.slice(base.length);
  if (!path.startsWith(base) || !/^(?:[/?#]|$)/.test(rest)) return path;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Whether a browser takes a cookie for a domain from this host: only where the host is that domain or below it. A domain without a dot
 * is one of a registry, or this host alone.
 */
function isOver(domain: string, host: string): boolean {
  const name = domain.toLowerCase().replace(/^\./, '');
  return name.includes('.') && `.${host}`.endsWith(`.${name}`);
}

/** Attributes without which a browser keeps no cookie on a plain connection, the two that depend on `Secure` among them. */
const isForSecure = (name: string, value: string): boolean =>
  name === 'secure' || name === 'partitioned' || (name === 'samesite' && value.toLowerCase() === 'none');

/**
 * A cookie of the platform as one of this site, which is all that a browser can keep: for the platform's own host it would refuse it.
 * A domain that this site is a part of stays, so that a sign-out here ends what another host of the operator's has begun.
 *
 * @param line a `Set-Cookie` header
 */
export function ownCookie(line: string, { host, base, isPlain }: CookiePlace): string {
  const [pair = '', ...attributes] = line.split(';');
  const isOfHost = /^\s*__host-/i.test(pair);
  const own = attributes.flatMap((attribute) => {
    const [, start = '', name = '', written = ''] = /^((\s*[^=]*)=?)(.*)$/s.exec(attribute) ?? [];
    const key = name.trim().toLowerCase();
    const value = written.trim();
    if (key === 'domain') return !isOfHost && isOver(value, host) ? [attribute] : [];
    if (isPlain && isForSecure(key, value)) return [];
    return [key === 'path' ? start + withoutBase(value, base) : attribute];
  });
  return [pair, ...own].join(';');
}
