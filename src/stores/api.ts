import type { client } from './api-client.ts';

/** What all stores call with. The client itself is loaded by the first call: many pages make none before a reader acts. */
export const api: typeof client = {
  async call(name, ...options) {
    const { client } = await import('./api-client.ts');
    return await client.call(name, ...options);
  },
};
