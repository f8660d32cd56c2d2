import type { Migration } from 'kysely/migration';
import * as content from './001-content.ts';
import * as realtimeCache from './012-realtime-cache.ts';
import * as productTables from './014-product-tables.ts';
import * as widgetVersions from './020-widget-versions.ts';
import * as staff from './023-staff.ts';
import * as documentList from './024-document-list.ts';
import * as previewLinks from './030-preview-links.ts';
import * as approvals from './031-approvals.ts';
import * as uses from './032-uses.ts';
import * as media from './033-media.ts';
import * as categoriesOfDocuments from './037-categories-of-documents.ts';
import * as webhooks from './039-webhooks.ts';
import * as passkeys from './040-passkeys.ts';
import * as foundByRevision from './042-found-by-revision.ts';
import * as translationChecks from './055-translation-checks.ts';
import * as pageReads from './063-page-reads.ts';
import * as words from './064-words.ts';
import * as reviews from './066-reviews.ts';
import * as changesOfConfiguration from './080-changes-of-configuration.ts';
import * as wordsByCapitals from './081-words-by-capitals.ts';

/** By name, in whose order they run; a released migration never changes, a new one has the highest number of all. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Those of the product; modules bring their own. */
export const migrations: Migrations = {
  '001-content': content,
  '012-realtime-cache': realtimeCache,
  '014-product-tables': productTables,
  '020-widget-versions': widgetVersions,
  '023-staff': staff,
  '024-document-list': documentList,
  '030-preview-links': previewLinks,
  '031-approvals': approvals,
  '032-uses': uses,
  '033-media': media,
  '037-categories-of-documents': categoriesOfDocuments,
  '039-webhooks': webhooks,
  '040-passkeys': passkeys,
  '042-found-by-revision': foundByRevision,
  '055-translation-checks': translationChecks,
  '063-page-reads': pageReads,
  '064-words': words,
  '066-reviews': reviews,
  '080-changes-of-configuration': changesOfConfiguration,
  '081-words-by-capitals': wordsByCapitals,
};
