import type { Call } from '../calls/define-call.ts';
import type { CallCatalogue } from '../calls/types.ts';
import type { NameTitles, ReaderAudience } from '../cms/extensions.ts';
import type { PublishingDemands } from '../cms/gate/publish-rule.ts';
import type { KnownNames } from '../documents/names.ts';
import { addDocuments, type DocumentAdditions } from '../documents/site-documents.ts';
import { declareRegions, type SiteRegions } from '../i18n/regions.ts';
import { ConfigError } from '../process/config-error.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Module } from './define-module.ts';
import type { SiteForms } from './forms.ts';
import type { SiteGallery } from './gallery.ts';
import type { OnlyKnown } from './only-known.ts';
import type { SiteRoutes } from './routes.ts';

/** The addresses of a site that no document is needed for. Each is written with `{name}` for one part, `{...name}` for any number. */
export interface SiteAddresses {
  /** What is answered besides pages of the content and the files in `src/pages`, e.g. by an integration. */
  readonly pages?: readonly string[];
  /** What is to be built: content may link to it already. */
  readonly planned?: readonly string[];
}

/** What makes one site, apart from the widgets of its folders; the product holds no list of its own. */
export interface SiteDefinition {
  /** Its name, as people read it. */
  readonly name: string;
  /** Its languages, markets, licences and currencies; without it a site in English. */
  readonly regions?: SiteRegions;
  /** What answers beside the pages, in the order in which it is asked. */
  readonly modules?: readonly Module[];
  /** The calls that modules answer: a list, or a catalogue with areas and with routes that stand apart from the schemas. */
  readonly calls?: CallCatalogue | readonly Call[];
  /** What content may name of the site's own, such as its icons; none of the kinds that it does not know. */
  readonly names?: KnownNames;
  /** What its own kinds of names are called in the languages of the Studio. */
  readonly nameTitles?: NameTitles;
  /** What leads somewhere without a document, besides what modules answer. */
  readonly addresses?: SiteAddresses;
  /** Types of documents, and fields of pages, besides those that every site has. */
  readonly documents?: DocumentAdditions;
  /** What it asks of everything that is published, besides what its modules ask. */
  readonly publishing?: PublishingDemands;
  /** Addresses with rules of their own: guards, dialogs, other names of pages, moved ones. */
  readonly routes?: SiteRoutes;
  /** Forms that work without a script, by name. */
  readonly forms?: SiteForms;
  /** Readers as whom editors may look at pages before they are published, besides guests and those who have signed in. */
  readonly audiences?: readonly ReaderAudience[];
  /** Whom the gallery can show widgets to besides guests. */
  readonly gallery?: SiteGallery;
}

/** A site as the product reads it: its widgets found, and nothing left out. */
export interface Site extends SiteDefinition {
  readonly modules: readonly Module[];
  readonly calls: CallCatalogue;
  readonly addresses: Required<Pick<SiteAddresses, 'pages'>> & SiteAddresses;
  readonly routes: SiteRoutes;
  /** Every widget that editors can place, by the name they write. */
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
}

function declare({ regions, documents: own, modules }: SiteDefinition): void {
  if (regions) declareRegions(regions);
  // Modules that are none are told of where the site is loaded, which knows the file.
  const parts: readonly (Module | undefined)[] = Array.isArray(modules) ? modules : [];
  addDocuments(...[own, ...parts.map((module) => module?.documents)].flatMap((documents) => documents ?? []));
}

/**
 * Declares a site; keeps its exact type. What it and its modules add to documents is known to this process from here on.
 *
 * @throws ConfigError when what it declares cannot be, e.g. a locale that is written as none is
 * @example
 * export default defineSite({ name: 'Notebook', modules: [notes], calls: [listNotes] });
 */
export function defineSite<const Definition extends SiteDefinition>(
  definition: Definition & OnlyKnown<Definition, SiteDefinition>,
): Definition {
  try {
    declare(definition);
  } catch (error) {
    // A fault of a function of the site's own is told with its trace.
    if (error instanceof Error && error.constructor === Error)
      throw new ConfigError(error.message, { cause: error });
    throw error;
  }
  return definition;
}
