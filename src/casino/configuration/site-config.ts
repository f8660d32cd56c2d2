import type { Reader } from '../../hashmark/cms/resolve.ts';
import type { Services } from '../../hashmark/server/services.ts';
import type { SiteConfig } from '../entities/project.ts';
import { configOf } from './config-documents.ts';

/** Who runs the site and how support is reached. Ask outside of transactions: documents are read from the CMS. */
export const siteConfigOf = (services: Services, reader: Reader): Promise<SiteConfig> =>
  configOf(services, reader, 'site');
