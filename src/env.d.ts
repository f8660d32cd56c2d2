/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    variant: import('./server/variant.ts').Variant;
    content: import('./content/content.ts').Content;
    requestId: string;
  }
}

declare namespace astroHTML.JSX {
  interface HTMLAttributes {
    'client:session'?: boolean;
    'client:interaction'?: boolean;
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:session'?: boolean;
    'client:interaction'?: boolean;
  }
}
