import { defineConfig } from 'astro/config';
import { hashmark } from 'hashmark/astro';

export default defineConfig({
  integrations: [hashmark({ layout: './src/Layout.astro' })],
});
