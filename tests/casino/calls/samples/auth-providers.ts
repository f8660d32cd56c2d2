import { signInBySocial } from '../../social/social-flow.ts';
import type { Samples } from './sample.ts';

export const authProviders = {
  listOfferedProviders: () => ({}),
  listAuthProviders: () => ({}),
  disconnectAuthProvider: async ({ browser }) => {
    await signInBySocial(browser, 'aphelion');
    const providers = await browser.api.call('listAuthProviders');
    return { params: { id: providers.find(({ connected }) => connected)?.id ?? '' } };
  },
  updateAuthDetails: () => ({ body: { user: { terms_acceptance: true, country: 'CA' } } }),
} satisfies Samples;
