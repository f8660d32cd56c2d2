import { defineConfig } from 'astro/config';
import { hashmark } from 'hashmark/astro';

export default defineConfig({
  integrations: [hashmark({ site: './src/site.ts', layout: './src/Layout.astro' })],
});
