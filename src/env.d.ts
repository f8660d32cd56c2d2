/// <reference types="astro/client" />

import 'astro';

declare global {
  namespace App {
    interface Locals {
      variant: import('./hashmark/server/variant.ts').Variant;
      content: import('./hashmark/content/content.ts').Content;
      requestId: string;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:session'?: boolean;
    'client:interaction'?: boolean;
  }
}
