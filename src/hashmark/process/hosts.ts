const LOCAL = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

export const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** Whether a host is this machine by its name, which browsers trust without https. @param host without a port */
export const isLocalName = (host: string): boolean => LOCAL.test(host);

/** The settings of the Studio's place. */
export interface StudioSettings {
  readonly STUDIO: boolean;
  readonly STUDIO_ORIGIN?: string | undefined;
}

/** Whether an address is of the Studio. @param path without base and locale */
export const isStudio = (path: string): boolean => /^\/studio(?:\/|$)/.test(path);

/** Whether a host is the Studio's only: a script on a page for readers must never reach a session of staff. */
export const isStudioOnly = ({ STUDIO_ORIGIN }: StudioSettings, host: string): boolean =>
  STUDIO_ORIGIN !== undefined && new URL(STUDIO_ORIGIN).host === host.toLowerCase();

/** Whether a host answers for the Studio and knows sessions of staff: the one that is set, else this machine only. */
export function isStudioHost(config: StudioSettings, host: string): boolean {
  if (!config.STUDIO) return false;
  return config.STUDIO_ORIGIN === undefined ? isLocalName(withoutPort(host)) : isStudioOnly(config, host);
}
