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
