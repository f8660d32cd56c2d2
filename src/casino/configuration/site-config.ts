import type { ContentReader as Reader, Services } from 'hashmark/server';
import type { SiteConfig } from '../entities/project.ts';
import { readConfigDocument } from './config-documents.ts';

/** Who runs the site and how support is reached. Ask outside of transactions: documents are read from the CMS. */
export const readSiteConfig = (services: Services, reader: Reader): Promise<SiteConfig> =>
  readConfigDocument(services, reader, 'site');
