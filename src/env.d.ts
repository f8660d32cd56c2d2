/// <reference types="astro/client" />

import 'astro';

declare global {
  namespace App {
    interface Locals {
      variant: import('./server/variant.ts').Variant;
      content: import('./content/content.ts').Content;
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
