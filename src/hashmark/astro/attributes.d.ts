import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:at-once'?: boolean;
    'client:at-rest'?: boolean;
    'client:in-view'?: boolean;
    'client:interaction'?: boolean;
    'client:session'?: boolean;
  }
}
