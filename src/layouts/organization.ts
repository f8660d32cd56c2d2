import { isOnHost } from '../casino/rules/navigation.ts';
import type { Chrome } from './chrome.ts';

/** Who runs the site, for search engines: on the main page of the configured hosts (SEO-09). */
export function organizationOf(
  { configs: { navigation, site } }: Chrome,
  { origin, path }: { origin: string; path: string },
): object | undefined {
  if (path !== '/' || !isOnHost(navigation.organization, origin)) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    url: origin,
    logo: `${origin}/favicon.svg`,
    email: site.supportEmail,
    ...(site.supportPhone ? { telephone: site.supportPhone } : {}),
    sameAs: navigation.organization?.same_as ?? [],
  };
}
