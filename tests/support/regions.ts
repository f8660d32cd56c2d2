/** The regions of the site, for tests of parts that read them without a site. */
import { declareRegions } from '../../src/hashmark/i18n/regions.ts';
import { regions } from '../../src/regions.ts';

declareRegions(regions);
