/** Anything an editor keeps; what it says is in its revisions. */
export interface DocumentRow {
  id: string;
  type: string;
  /** The path without leading slash and without suffix: `promo`. */
  key: string;
  locale: string;
  /** Empty, a licence (`EE`) or a market (`AU`). */
  licence_suffix: string;
  created_at: number;
  /** Since when editors have it in the trash; readers are served by publications only. */
  trashed_at: number | null;
  /** When the newest revision was saved. */
  saved_at: number;
  /** Of the newest revision, for lists. */
  title: string;
  /** What lists are searched by: path and title as words are compared. */
  search: string;
  /** By which version of the search its uses and words are noted; 0: not yet. */
  uses_version: number;
  /**
   * When a program last wrote it as a whole: it says what its originals said then. What people save does not count, since it
   * may be half done; they mark it as checked. 0: never.
   */
  translated_at: number;
}

/** One immutable saved state. Each has at most one child, so the history of a document is a line. */
export interface RevisionRow {
  id: string;
  document_id: string;
  parent_id: string | null;
  /** SHA-256 of `body`, in hex: the ETag. */
  hash: string;
  /** Canonical JSON of the type's schema. */
  body: string;
  author: string;
  message: string;
  /** Versions of the widgets in it, as JSON by name; null where all are at the first. */
  widgets: string | null;
  /** Strictly ascending within a document. */
  created_at: number;
}

/** "This revision is live from … until …". Rows are only ever added. */
export interface PublicationRow {
  id: string;
  document_id: string;
  kind: 'base' | 'campaign';
  /** None: a tombstone (kind `base`) or a revocation. */
  revision_id: string | null;
  release_id: string | null;
  /** The publication that this row takes back. */
  revokes: string | null;
  starts_at: number;
  /** First millisecond in which it is no longer live; none: without end. */
  ends_at: number | null;
  /** Strictly ascending within a document. */
  recorded_at: number;
  recorded_by: string;
}

/** Publications that start and end together. */
export interface ReleaseRow {
  id: string;
  title: string;
  starts_at: number;
  ends_at: number | null;
  state: 'scheduled' | 'cancelled';
}

/** Somebody stands for a revision. */
export interface ApprovalRow {
  id: string;
  document_id: string;
  revision_id: string;
  actor: string;
  recorded_at: number;
  /** Since when they, or somebody else, have taken it back. */
  revoked_at: number | null;
  revoked_by: string | null;
}

/** A look at a document is asked for, or it was sent back; one of them is open at most. */
export interface ReviewRow {
  id: string;
  document_id: string;
  /** The newest revision then. */
  revision_id: string;
  what: 'asked' | 'sent-back';
  words: string;
  actor: string;
  /** Strictly ascending within a document. */
  recorded_at: number;
  /** When something followed: another line, a publication, the trash. */
  closed_at: number | null;
}

/** Somebody has read a translation against a revision of its original; the last time only. */
export interface TranslationCheckRow {
  /** The translation. */
  document_id: string;
  original_id: string;
  /** Of the original. */
  revision_id: string;
  actor: string;
  checked_at: number;
}

/** Who did what to what, and when. */
export interface AuditRow {
  id: string;
  actor: string;
  action: string;
  subject: string;
  before_hash: string | null;
  after_hash: string | null;
  at: number;
}

/** Every category any revision of the document has had: narrows a list before the visible bodies decide. */
export interface DocumentCategoryRow {
  document_id: string;
  category: string;
}

/** That a document uses something, in its revisions saved from `since` until before `until`. */
export interface DocumentUseRow {
  document_id: string;
  kind: string;
  name: string;
  value: string;
  since: number;
  /** None: its newest revision has it. */
  until: number | null;
}

/** How often a page was opened in a language on a day, which is written as `2026-11-18`. */
export interface PageReadsRow {
  day: string;
  key: string;
  locale: string;
  reads: number;
}

/** Shows one revision of a page to whoever has the link. */
export interface PreviewLinkRow {
  id: string;
  /** Of the part of the link that nobody else knows. */
  secret_hash: string;
  document_id: string;
  /** The document beside which it is listed: another one where the page has moved since. */
  listed_with: string;
  revision_id: string;
  /** How it is seen, as JSON. */
  view: string;
  created_by: string;
  created_at: number;
  expires_at: number;
}

/** How often what readers see of documents of a type has changed; of configuration only, which other texts are held against. */
export interface ConfigurationChangesRow {
  type: string;
  changes: number;
}

export interface ContentTables {
  configuration_changes: ConfigurationChangesRow;
  documents: DocumentRow;
  revisions: RevisionRow;
  publications: PublicationRow;
  releases: ReleaseRow;
  approvals: ApprovalRow;
  reviews: ReviewRow;
  translation_checks: TranslationCheckRow;
  audit: AuditRow;
  document_categories: DocumentCategoryRow;
  document_uses: DocumentUseRow;
  page_reads: PageReadsRow;
  preview_links: PreviewLinkRow;
}
