/// <reference types="astro/client" />
/// <reference path="./attributes.d.ts" />

declare namespace App {
  interface Locals {
    variant: import('../process/variant.ts').Variant;
    content: import('../content/content.ts').Content;
    requestId: string;
    /** What the page `/500` is to say: whether something cannot be reached now, and may be soon, or a fault is ours. */
    isAway?: boolean;
    /** What the site says of the address, where it says something. */
    route?: import('../site/routes.ts').SiteRoute;
    /** Single placeholders that are asked for while their text is written, with what it is composed with. */
    fragments?: { texts: readonly string[]; context: import('../content/prepare-text.ts').EditedText };
    /** The dialog that the address opens over the main page. */
    popup?: string | undefined;
    /** The request itself, where its page is made for it only. */
    own?: import('../server/decide-route.ts').OwnRequest & {
      /** Calls as the reader's browser would make them. */
      api: import('../calls/client.ts').ApiClient;
    };
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
  /** That of what stands in the place of pictures of texts until they have come. */
  export const pictureSheet: string;
  /** What stands in them, by address; none in development. */
  export const sheetTexts: ReadonlyMap<string, string>;
  export const loaders: ReadonlyMap<string, () => Promise<Loader>>;
  export const mounts: ReadonlyMap<
    string,
    () => Promise<import('astro/runtime/server/index.js').AstroComponentFactory>
  >;
}

/** The widgets by every name that placeholders may call them by, without what shows them: for workers. */
declare module 'virtual:hashmark/named-widgets' {
  const widgets: ReadonlyMap<string, import('../widget/widget.ts').WidgetDefinition>;
  export default widgets;
}

/** The address of the Studio's worker. */
declare module 'virtual:hashmark/studio-worker' {
  const address: string;
  export default address;
}

/** The component around the product's own pages. */
declare module 'virtual:hashmark/layout' {
  const Layout: (props: {
    title: string;
    description?: string | undefined;
    noindex?: boolean | undefined;
    /** What is shown of the page where somebody shares it. */
    picture?: { readonly src: string; readonly alt?: string | undefined } | undefined;
    canonical?: string | undefined;
    styles?: readonly string[];
    /** The theme of the page, whatever the reader has chosen. */
    theme?: 'light' | 'dark' | undefined;
    /** Values per currency of the variables in the text. */
    variables?: import('../content/index.ts').ReadyText['variables'];
  }) => unknown;
  export default Layout;
}
