import type { CallCatalogue } from '../calls/types.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { SiteAddresses } from './addresses.ts';
import type { Module } from './define-module.ts';

/** All that makes one site; the product holds no list of its own. */
export interface Site {
  /** Its name, as people read it. */
  readonly name: string;
  /** Every widget that editors can place, by the name they write. */
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  /** What answers beside the pages, in the order in which it is asked. */
  readonly modules: readonly Module[];
  readonly calls: CallCatalogue;
  readonly addresses: SiteAddresses;
}

/** Declares a site; keeps its exact type. */
export const defineSite = <const Definition extends Site>(definition: Definition): Definition => definition;
