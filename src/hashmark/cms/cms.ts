import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { Refusal } from '../http/errors.ts';
import type { Runtime } from '../process/runtime.ts';
import type { ReleaseRow } from '../store/content-tables.ts';
import type { Store } from '../store/store.ts';
import { type Address, labelOf } from './address.ts';
import { approvalAddress, approve, revokeApproval } from './approvals.ts';
import { type BatchInput, type BatchResult, writeBatch } from './batch.ts';
import { type CalendarEntry, type CalendarQuery, readCalendar } from './calendar.ts';
import {
  type CatalogueEntry,
  type CatalogueQuery,
  catalogue,
  getDocument,
  history,
  readAudit,
} from './catalogue.ts';
import { type CheckResult, createCheck, engineCheck } from './check.ts';
import { checkNow } from './check-now.ts';
import { Compositions } from './compositions.ts';
import { type ContentAt, contentAt } from './content-at.ts';
import type { CmsContext } from './context.ts';
import type { Head } from './documents.ts';
import { draft } from './draft.ts';
import type { ContentExtensions } from './extensions.ts';
import { refuseErrors } from './gate/acknowledge.ts';
import type { MakePage } from './gate/make-page.ts';
import type { PageView } from './gate/page-rule.ts';
import { pageRules } from './gate/page-rules.ts';
import { readViews } from './gate/page-views.ts';
import { type Preflight, type PreflightInput, preflight } from './gate/preflight.ts';
import { publishRules } from './gate/rules.ts';
import { type LastChange, readLastChange } from './last-change.ts';
import { findNamed, type NamedQuery, type NamedValues } from './names/find-named.ts';
import type { NameSources } from './names/name-source.ts';
import { type NewestQuery, newest } from './newest.ts';
import { findPageLocales } from './page-locales.ts';
import { createPresence, type Presence } from './presence.ts';
import { createPreviewLinks, type PreviewLinks } from './preview-links.ts';
import { publicationAddresses } from './publication-addresses.ts';
import { type Published, type PublishInput, publish, revoke, unpublish } from './publish.ts';
import { listReaders, type Readers, type ReadersQuery } from './readers.ts';
import { createElapsedRecorder } from './record-elapsed.ts';
import { cancelRelease, listReleases, type ReleaseInput, release } from './release.ts';
import { readRelease } from './release-items.ts';
import { type Renamed, type RenameInput, renamePage } from './rename.ts';
import { type ReplaceInput, replaceInRelease } from './replace-in-release.ts';
import { list, resolve } from './resolve.ts';
import { findOpenReview, listReviews, type ReviewInput, review } from './reviews.ts';
import { type Saved, saveDraft } from './save.ts';
import { checkTranslation, type TranslationCheckInput } from './translation-checks.ts';
import { listTranslations, type TranslationsQuery } from './translations.ts';
import { trash } from './trash.ts';
import { type BrokenLinksQuery, listBrokenLinks } from './uses/broken-links.ts';
import { fillUses } from './uses/keep-uses.ts';
import { listUses, type UsesQuery } from './uses/list-uses.ts';

export interface SaveInput {
  address: Address;
  body: unknown;
  /** Hash of the revision this is based on; `null`: the document must not exist yet. */
  base: string | null;
  /** Why the change was made, for the history. */
  message?: string | undefined;
  /** Whether an earlier text comes back. */
  returns?: boolean | undefined;
  actor: string;
}

/**
 * Content: documents, their revisions, and what of them readers see when.
 *
 * Operations that a rule refuses throw `Refusal`. When one that changes what readers see returns, this process has
 * dropped what was built from it.
 */
export interface Cms extends ContentAt {
  /** Opens the authoring API; random per process, told to nobody but `server.json`. */
  readonly token: string;

  /** Adds a revision. @throws Refusal `content-refused` for a wrong form, `revision-stale` for an old `base`. */
  save(input: SaveInput): Promise<Saved>;
  /** Makes a revision live, at once or in a window. @throws Refusal `content-refused`, `acknowledgement-required`. */
  publish(input: PublishInput): Promise<Published>;
  /** Ends the base from now, or from `startsAt`, on. @throws Refusal `conflict` where there is none then. */
  unpublish(input: {
    address: Address;
    base: string;
    startsAt?: number | undefined;
    actor: string;
  }): Promise<Published>;
  /** Takes one publication back. */
  revoke(input: { publicationId: string; actor: string }): Promise<{ tags: string[] }>;
  /** Hides a document altogether; saving it again brings it back. */
  trash(input: { address: Address; base: string; actor: string }): Promise<{ tags: string[] }>;
  /** Gives a page another address, and leads on from the old one. @throws Refusal `validation-failed`, `conflict`, `revision-stale` */
  rename(input: RenameInput): Promise<Renamed>;
  /** Publishes several revisions as campaigns that start and end together. */
  release(input: ReleaseInput): ReturnType<typeof release>;
  cancelRelease(input: { releaseId: string; actor: string }): Promise<{ tags: string[] }>;
  releases(after?: string): Promise<{ items: ReleaseRow[]; next: string | null }>;
  /** Puts another revision of a document into a release. @throws Refusal `conflict` */
  replaceInRelease(input: ReplaceInput): Promise<Published>;
  /** A release with what it makes live, and what has changed outside since. @throws Refusal `not-found`. */
  readRelease(releaseId: string): ReturnType<typeof readRelease>;
  /** What begins and ends for readers, in order. */
  calendar(query: CalendarQuery): Promise<CalendarEntry[]>;
  /** The documents that a publication or a release concerns; none where there is no such thing. */
  publicationAddresses(of: { publicationId: string } | { releaseId: string }): Promise<Address[]>;
  /** What a publication or a release has changed last for readers, or is about to. @throws Refusal `not-found` */
  lastChange(of: { publicationId: string } | { releaseId: string }): Promise<LastChange>;
  /** Stands for the newest revision. @throws Refusal `forbidden` for its author and for programs. */
  approve(input: { address: Address; base: string; actor: string }): Promise<{ approvalId: string }>;
  revokeApproval(input: { approvalId: string; actor: string }): Promise<void>;
  /** The document that an approval concerns; undefined where there is none. */
  approvalAddress(approvalId: string): Promise<Address | undefined>;
  /** Asks for a look at the newest revision, sends it back, or takes the question back. @throws Refusal `conflict` where nobody has asked */
  review(input: ReviewInput): Promise<void>;
  /** What is open of a document: a look that was asked for, or the reason why it was sent back. */
  openReview(documentId: string): ReturnType<typeof findOpenReview>;
  /** The documents that wait for a look or for their author, the longest first. */
  reviews(query: Parameters<typeof listReviews>[1]): ReturnType<typeof listReviews>;
  /** What would be said if these were published together. @throws Refusal `not-found` */
  preflight(input: PreflightInput): Promise<Preflight[]>;
  /** Has pages made and looked at before they go live. */
  lookAtPagesBy(make: MakePage): void;
  /** The readers to whom a page is shown at the moment. */
  pageViews(address: Address): Promise<PageView[]>;
  /** Writes many documents, all or none. */
  batch(input: BatchInput): Promise<BatchResult[]>;

  /** The documents that use a widget, page, variable … */
  uses(query: UsesQuery): ReturnType<typeof listUses>;
  /** What documents lead to that readers do not find. */
  brokenLinks(query: BrokenLinksQuery): ReturnType<typeof listBrokenLinks>;
  /** What values of a kind may name at the moment. */
  named(query: NamedQuery): Promise<NamedValues>;
  /** Tells webhooks of what has begun and ended for readers by itself. */
  recordElapsed(): Promise<void>;
  /** Notes what documents of a store of an earlier version use. */
  fillUses(signal: AbortSignal): Promise<void>;
  /** Documents of a language that are missing in another, or older than what they translate. */
  translations(query: TranslationsQuery): ReturnType<typeof listTranslations>;
  /** The pages that are live, the least read first. */
  readers(query: ReadersQuery): Promise<Readers>;
  /** Marks a translation as checked. @throws Refusal `not-found`, `revision-stale` */
  checkTranslation(input: TranslationCheckInput): Promise<void>;

  /** What editors keep, the last changed first. */
  newest(query: NewestQuery): ReturnType<typeof newest>;
  /** What editors keep, the oldest first. */
  catalogue(query: CatalogueQuery): Promise<{ items: CatalogueEntry[]; next: string | null }>;
  /** The newest revision, or the one with this id. @throws Refusal `not-found`. */
  get(address: Address, revisionId?: string): Promise<Head>;
  history(address: Address): ReturnType<typeof history>;
  /** Content as it was or will be at a moment, in milliseconds UTC. */
  at(moment: number): ContentAt;
  /** Who has which document open. */
  readonly presence: Presence;
  /** Links by which somebody without an account sees one revision of a page. */
  readonly previews: PreviewLinks;
  /** Who has done what to a document, newest first. */
  readAudit(address: Address): ReturnType<typeof readAudit>;
  /** What would be said about a body if it were published now, at an address by the rules of the site too. */
  check(
    of: Pick<Address, 'type' | 'key'> | Address,
    body: unknown,
    stamp?: string | null,
  ): Promise<CheckResult>;
}

export interface CmsOptions {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  extensions: ContentExtensions;
  /** What values can name that modules keep. */
  nameSources?: NameSources | undefined;
  /** Opens the authoring API; a random one without it. */
  token?: string | undefined;
}

/** Opens the content of a store. */
export function createCms({ store, bus, runtime, log, extensions, nameSources, token }: CmsOptions): Cms {
  const rules = extensions.rules?.create({
    resolve: (query): ReturnType<typeof resolve<'config'>> => resolve(context, query),
    bus,
    runtime,
    log,
  });
  const compositions = new Compositions(extensions.widgets);
  const context: CmsContext = {
    store,
    bus,
    runtime,
    log,
    rules,
    compositions,
    widgets: extensions.widgets,
    gate: { extensions, rules: publishRules(extensions, compositions), pageRules: pageRules(extensions) },
    configs: extensions.configs,
    nameSources,
    check: createCheck(engineCheck(compositions, extensions.names), extensions),
  };
  return {
    token: token ?? randomBytes(32).toString('base64url'),
    extensions,
    rules,
    resolve: (query) => resolve(context, query),
    pageLocales: (query) => findPageLocales(context, query),
    list: (query) => list(context, query),
    async save({ address, body, base, message, returns, actor }) {
      const options = { texts: false, siteVariables: {} };
      const { issues, checked } = context.check(address.type, address.key, body, options);
      if (!checked) {
        refuseErrors(labelOf(address), issues);
        throw new Refusal('content-refused');
      }
      const draft = { address, checked, base, message, change: returns ? 'return' : undefined } as const;
      return store.transaction((tx) => saveDraft(context, tx, draft, actor));
    },
    publish: (input) => publish(context, input),
    unpublish: (input) => unpublish(context, input),
    revoke: (input) => revoke(context, input),
    trash: (input) => trash(context, input),
    rename: (input) => renamePage(context, input),
    release: (input) => release(context, input),
    cancelRelease: (input) => cancelRelease(context, input),
    replaceInRelease: (input) => replaceInRelease(context, input),
    releases: (after) => listReleases(context, after),
    readRelease: (id) => readRelease(context, id),
    calendar: (query) => readCalendar(context, query),
    publicationAddresses: (of) => publicationAddresses(context, of),
    lastChange: (of) => readLastChange(context, of),
    approve: (input) => approve(context, input),
    revokeApproval: (input) => revokeApproval(context, input),
    approvalAddress: (id) => approvalAddress(context, id),
    review: (input) => review(context, input),
    openReview: (documentId) => findOpenReview(context, documentId),
    reviews: (query) => listReviews(context, query),
    preflight: (input) => preflight(context, input),
    lookAtPagesBy(make) {
      context.gate.makePage = make;
    },
    pageViews: (address) => readViews(context, address, runtime.now()),
    batch: (input) => writeBatch(context, input),
    uses: (query) => listUses(context, query),
    brokenLinks: (query) => listBrokenLinks(context, query),
    named: (query) => findNamed(context, query),
    recordElapsed: createElapsedRecorder(context),
    fillUses: (signal) => fillUses(context, signal),
    translations: (query) => listTranslations(context, query),
    readers: (query) => listReaders(context, query),
    checkTranslation: (input) => checkTranslation(context, input),
    newest: (query) => newest(context, query),
    catalogue: (query) => catalogue(context, query),
    get: (address, revisionId) => getDocument(context, address, revisionId),
    history: (address) => history(context, address),
    draft: (address, reader, revisionId) => draft(context, address, reader, revisionId),
    at: (moment) => contentAt(context, extensions, moment),
    presence: createPresence({ bus, runtime }),
    previews: createPreviewLinks(context),
    readAudit: (address) => readAudit(context, address),
    check: (of, body, stamp) => checkNow(context, of, body, stamp),
  };
}
