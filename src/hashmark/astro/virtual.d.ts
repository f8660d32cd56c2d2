/// <reference types="astro/client" />
/// <reference path="./attributes.d.ts" />

declare namespace App {
  interface Locals {
    variant: import('../server/variant.ts').Variant;
    content: import('../content/content.ts').Content;
    requestId: string;
  }
}

/** The site whose pages are made: the default export of its definition. */
declare module 'virtual:hashmark/site' {
  const site: import('../site/define-site.ts').Site;
  export default site;
}

/** The site's widgets, by the name of their folder. */
declare module 'virtual:hashmark/widgets' {
  type Loader = import('../widget/widget-loader.ts').WidgetLoader<Record<string, unknown>, unknown>;
  /** Addresses of stylesheets. */
  export const sheets: ReadonlyMap<string, string>;
  export const loaders: ReadonlyMap<string, () => Promise<Loader>>;
  export const mounts: ReadonlyMap<
    string,
    () => Promise<import('astro/runtime/server/index.js').AstroComponentFactory>
  >;
}
