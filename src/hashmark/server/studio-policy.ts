import { listLicences } from '../i18n/regions.ts';
import type { ProcessServices } from './services.ts';

/** What the Studio may do beyond other pages: show pages of the site in a frame, and start its worker. */
export const studioPolicy = ({
  config,
  variants,
}: Pick<ProcessServices, 'config' | 'variants'>): readonly string[] => [
  // The frame begins here, and is sent on from here to readers' hosts where the Studio has a host of its own.
  ["frame-src 'self'", ...(config.STUDIO_ORIGIN ? new Set(listLicences().map(variants.originOf)) : [])].join(
    ' ',
  ),
  'trusted-types hashmark html hashmark-studio',
];
