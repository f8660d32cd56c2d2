import type { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { DocumentBodies, DocumentType } from '../documents/document-types.ts';
import type { KnownNames, NameKind } from '../documents/names.ts';
import type { Variables } from '../documents/variables.ts';
import type { Runtime } from '../process/runtime.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Address } from './address.ts';
import type { ContentIssue } from './content-issue.ts';
import type { SiteWords } from './gate/message-words.ts';
import type { PublishingDemands } from './gate/publish-rule.ts';
import type { FoundDocument, Freshness, Reader, Resolution, ResolveQuery } from './resolution.ts';

/** Tells what an address leads to, apart from documents. */
export interface Addresses {
  /** Whether a part of the site other than the content answers at a path, so that a document there is never shown. */
  isFixed(path: string): boolean;
  /** Whether the site itself says something of a page at a path, such as whom it is for: it counts for no other path. */
  hasRules(path: string): boolean;
  /** Whether a path leads somewhere without a document: to a part of the site, built or required, or to a call. */
  leadsSomewhere(path: string): boolean;
  /** What the variable part of a path names, where the site says of which kind it is. */
  subjectAt(path: string): { readonly kind: NameKind; readonly name: string } | undefined;
  /** The addresses that hold no variable part, without the first slash: what a misspelt link may have meant. */
  readonly plain: readonly string[];
}

/** Configuration documents whose value has a form of its own. */
export interface ConfigSchemas {
  /** The schema of the value, by key. A key that is not here may hold anything. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Keys that only the server reads: never delivered. */
  readonly secret: ReadonlySet<string>;
}

/** Documents that are about to be published together: what they say holds for the texts among them. */
export interface Entry {
  address: Address;
  body: unknown;
}

/** What every text may use, and what it must not say otherwise. */
export interface SiteValues {
  siteVariables: Variables;
  /** What a document asks for by name, besides. */
  ownVariables?: ((body: unknown) => Variables) | undefined;
  facts?: Facts | undefined;
  /** What the documents name, for others to use. */
  names?: KnownNames | undefined;
}

/** What texts are held against. */
export interface Facts {
  /** Where a document says something that is not so, or says it in a way that becomes wrong. @param variables all that its texts may use */
  issues<Type extends DocumentType>(
    type: Type,
    key: string,
    body: DocumentBodies[Type],
    variables: Variables,
  ): ContentIssue[];
}

/** Documents that state rules of the site: they fill in the variables of other texts. */
export interface ContentRules {
  /**
   * Reads what has been published, or has begun or ended, since it last did. Ask outside of transactions.
   *
   * @param changes how often configuration has changed by then: where it is more than when it last read, it reads anew, whether it
   * has heard of it or not
   */
  refresh(changes?: number): Promise<void>;
  /** What holds now, with the entries in the place of what they replace. @param declared by the config `site` */
  values(declared: Variables, entries: readonly Entry[]): SiteValues;
  /** A document as a reader gets it. @param site what the config `site` declares */
  fill(found: FoundDocument, reader: Reader, site: Variables): FoundDocument;
}

/** What rules are read with. */
export interface RuleSources {
  readonly resolve: (query: ResolveQuery<'config'>) => Promise<Resolution<'config'>>;
  readonly bus: Pick<Bus, 'subscribe' | 'onGap'>;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly log: { error(facts: object, message: string): void };
}

/** Whoever asks: a player by the verified session, or nobody. */
export type Asker = { readonly groups: readonly number[] } | undefined;

/** Who may read pages that are closed to others; undefined for a page that is open. */
export interface PageReaders extends Freshness {
  readonly readers: readonly (((asker: Asker) => boolean) | undefined)[];
}

/** What kinds of names are called, by kind, then by language. */
export type NameTitles = Readonly<Record<NameKind, Readonly<Record<string, string>>>>;

/** What a module adds to content. */
export interface ContentModule {
  /** What its kinds of names are called in the languages of the Studio; one without is called by itself. */
  readonly nameTitles?: NameTitles;
  readonly configs?: ConfigSchemas;
  /** What it asks of everything that is published. */
  readonly publishing?: PublishingDemands;
  readonly rules?: {
    create(sources: RuleSources): ContentRules;
    /** What a folder of documents says for itself. @param declared by its config `site` */
    ofFolder(declared: Variables, entries: readonly Entry[]): SiteValues;
  };
  /** Closes pages to some readers, beside those that are for signed-in ones. */
  restrictPages?(
    resolve: RuleSources['resolve'],
    reader: Reader,
    pages: readonly Pick<FoundDocument<'page'>, 'key' | 'body'>[],
  ): Promise<PageReaders>;
}

/** Some readers whom pages tell apart, as the site names them. */
export interface ReaderAudience {
  /** As addresses name it: small letters, digits and hyphens. */
  readonly name: string;
  /** As editors choose it. */
  readonly title: string;
  /** Groups that its readers, who have signed in, are in. */
  readonly groups: readonly number[];
}

/** What a site adds to content. */
export interface ContentExtensions extends ContentModule {
  /** The widgets that placeholders may name. */
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  /** What else content may name; without it such names are not looked at. */
  readonly names?: KnownNames | undefined;
  /** Readers whom pages tell apart, besides guests and those who have signed in. */
  readonly audiences?: readonly ReaderAudience[];
  /** Without it no address is taken, and links are not looked at. */
  readonly addresses?: Addresses;
  /** The messages of the interface, which editors may reword; without it wordings are not looked at. */
  readonly words?: (() => SiteWords) | undefined;
}
