import { newcomer } from '../../server/sandbox/harness.ts';
import type { Samples } from './sample.ts';

export const users = {
  signUp: () => ({ body: newcomer('second@example.com') }),
  signIn: ({ player: { email } }) => ({ body: { user: { email, password: 'orbit-orbit-9' } } }),
  signOut: () => ({}),
  checkEmail: () => ({ body: { email: 'mira@example.com' } }),
} satisfies Samples;
