import { isLocale } from '../i18n/regions.ts';
import type { Variant } from '../process/variant.ts';

/**
 * The address that search engines are told: `wanted` as it is when it is one of the web, else as a path of this site, in the
 * language of `prefix` unless it names one. Without `wanted`, or when it leads nowhere, that of `path`.
 */
export function canonicalUrl(
  { origin, base, prefix }: Pick<Variant, 'origin' | 'base' | 'prefix'>,
  wanted: string | undefined,
  path: string,
): string {
  const own = `${origin}${prefix}${path === '/' ? '' : path}`;
  if (wanted === undefined) return own;
  if (/^https?:\/\//i.test(wanted)) return URL.canParse(wanted) ? wanted : own;
  const relative = wanted.startsWith('/') ? wanted : `/${wanted}`;
  const localised = isLocale(relative.split(/[/?#]/)[1] ?? '') ? base + relative : prefix + relative;
  if (!URL.canParse(localised, origin)) return own;
  const url = new URL(localised, origin);
  return url.origin === new URL(origin).origin ? url.href.replace(/\/$/, '') : own;
}
