import { useEffect, useState } from 'react';
import { readSite, type SiteDescription } from './site.ts';

/** What the site lets editors write; undefined until it has been told, and as long as it cannot be. */
export function useSite(): SiteDescription | undefined {
  const [site, setSite] = useState<SiteDescription>();
  useEffect(() => {
    readSite().then(setSite, () => undefined);
  }, []);
  return site;
}

/** The folder of a type in addresses: `pages`. */
export const pluralOf = (site: SiteDescription | undefined, type: string): string =>
  site?.types.find((one) => one.type === type)?.plural ?? `${type}s`;
