import type { DocumentBodies, DocumentType } from '../../documents/document-types.ts';
import type { Variables } from '../../documents/variables.ts';
import type { Locale } from '../../i18n/regions.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import type { Address } from '../address.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { NameSources } from '../names/name-source.ts';
import type { Finding } from './finding.ts';
import type { PageRule } from './page-rule.ts';

/** A document that is about to be published, by its type. */
export type GateDocument = {
  readonly [Type in DocumentType]: Address & { readonly type: Type; readonly body: DocumentBodies[Type] };
}[DocumentType];

/** A body has the form of its type when rules see it: `check` has parsed it. */
export const gateDocument = (address: Address, body: unknown): GateDocument =>
  ({ ...address, body }) as GateDocument;

/** What a site asks of everything that is published. */
export interface PublishingDemands {
  /** Languages in which a page has to be there. */
  readonly requiredLocales?: readonly Locale[];
  /** Widgets that the layout places on every page, so that no text has to. */
  readonly everyPage?: readonly string[];
  readonly rules?: readonly PublishRule[];
  /** What is looked at on the pages themselves. */
  readonly pageRules?: readonly PageRule[];
  /** Types of documents that a second person has to approve, besides those whose definition asks for it. */
  readonly approval?: readonly DocumentType[];
  /** How grave what a rule says is, by its name, in the place of the rule's own level. */
  readonly levels?: Readonly<Record<string, ContentIssue['level']>>;
}

/** A file of the library, as rules see it. */
export interface LibraryFile {
  readonly name: string;
  /** What it shows, by language. */
  readonly alt: Readonly<Record<string, string>>;
}

/** What a rule may ask. */
export interface GateContext {
  /** When the publication begins and ends, in milliseconds UTC; null: it does not end. */
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly requiredLocales: readonly Locale[];
  /** The widgets that placeholders may name. */
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  /** All that the texts of a document may use by name. */
  variablesOf(document: GateDocument): Variables;
  /** Whether readers get a widget with a document: by its texts, or on a page by the layout. */
  places(document: GateDocument, widget: string): boolean;
  /** The documents with these keys, in every language and variant, that readers see when it begins. */
  find(type: DocumentType, keys: readonly string[]): Promise<readonly Address[]>;
  /** Keys of documents that one which there is not may have been meant to be: some of those that begin like it. */
  findLike(type: DocumentType, key: string): Promise<readonly string[]>;
  /** Where addresses lead on that have moved, for the readers of a document when it begins. */
  redirectsFor(reader: Pick<Address, 'locale' | 'suffix'>): Promise<ReadonlyMap<string, string>>;
  /** Those of these files that the library has, by id; undefined where no library is. */
  findMedia?: ((ids: readonly string[]) => Promise<ReadonlyMap<string, LibraryFile>>) | undefined;
  /** What modules keep of a kind at the moment; undefined where nobody knows. */
  namesOf?: NameSources | undefined;
}

/**
 * Something that is looked at before a document goes live.
 *
 * @example
 * export const shortTitles: PublishRule = {
 *   name: 'short-titles',
 *   level: 'warning',
 *   check: (document) =>
 *     document.type === 'page' && document.body.title.length > 60
 *       ? [{ path: ['title'], message: 'The title has more than 60 characters. Shorten it.' }]
 *       : [],
 * };
 */
export interface PublishRule {
  /** By this name a warning is acknowledged. */
  readonly name: string;
  readonly level: ContentIssue['level'];
  /** Asks for other documents. Of a batch, which may be a part of something larger, it is asked by those who know the whole. */
  readonly looksAround?: true;
  check(document: GateDocument, context: GateContext): readonly Finding[] | Promise<readonly Finding[]>;
}
