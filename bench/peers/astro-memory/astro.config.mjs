import node from '@astrojs/node';
import { defineConfig, memoryCache } from 'astro/config';

/** The same page behind the cache that Astro ships, to compare with. */
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  cache: { provider: memoryCache() },
  devToolbar: { enabled: false },
});
