import type { Config } from '../process/config.ts';
import { isLocalName } from '../process/hosts.ts';

type Settings = Pick<Config, 'NODE_ENV' | 'SITE_ORIGIN' | 'SITE_HOSTS' | 'LICENCE_HOSTS' | 'TRUSTED_PROXIES'>;

/** Hosts where readers come by plain http, as far as settings tell. */
function plainHosts({ SITE_ORIGIN, SITE_HOSTS, LICENCE_HOSTS, TRUSTED_PROXIES }: Settings): string[] {
  if (SITE_ORIGIN !== undefined) {
    const { protocol, hostname } = new URL(SITE_ORIGIN);
    return protocol === 'http:' && !isLocalName(hostname) ? [hostname] : [];
  }
  // Behind a proxy whoever asks may have come by https.
  if (TRUSTED_PROXIES.length > 0) return [];
  const hosts = new Set([...SITE_HOSTS, ...LICENCE_HOSTS.keys()]);
  return [...hosts].filter((host) => host !== '*' && !isLocalName(host));
}

/** Says where nobody can sign in: browsers keep the cookies of sessions by https, or at names of this machine; elsewhere they drop them in silence. */
export function tellPlainHosts(settings: Settings): string | undefined {
  // A development server names its cookies otherwise there.
  if (settings.NODE_ENV !== 'production') return undefined;
  const hosts = plainHosts(settings);
  if (hosts.length === 0) return undefined;
  return `Nobody can sign in at ${hosts.join(', ')} by plain http: browsers keep the cookies of a session by https only, but for localhost. Put TLS in front, and let SITE_ORIGIN begin with https:.`;
}
