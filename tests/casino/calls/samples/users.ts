import { newcomer } from '../../harness.ts';
import { mailedToken } from '../../mail.ts';
import type { Samples, World } from './sample.ts';

const password = 'orbit-orbit-9';
const changed = { password: 'orbit-orbit-10', password_confirmation: 'orbit-orbit-10' };

const restoreId = (id: string, restoreId?: string) => ({
  body: {
    data: { internalId: id, project: 'astrolane', ...(restoreId ? { restoreId } : {}) },
    requestId: 'r1',
    type: 'restore',
  },
});

async function resetToken({ browser, services, player: { email } }: World): Promise<string> {
  await browser.api.call('requestPassword', { body: { user: { email } } });
  return await mailedToken(services, email, 'PASSWORD_RESTORE');
}

export const users = {
  signUp: () => ({ body: newcomer('second@example.com') }),
  signIn: ({ player: { email } }) => ({ body: { user: { email, password } } }),
  signOut: () => ({}),
  checkEmail: () => ({ body: { email: 'mira@example.com' } }),
  getCaptcha: () => ({}),
  requestPassword: ({ player: { email } }) => ({ body: { user: { email } } }),
  setPassword: async (world) => ({
    body: { user: { reset_password_token: await resetToken(world), ...changed } },
  }),
  confirmEmail: async ({ services, player: { email } }) => ({
    query: { confirmation_token: await mailedToken(services, email, 'CONFIRMATION') },
  }),
  resendConfirmation: ({ player: { email } }) => ({ body: { user: { email } } }),
  checkTransaction: ({ player: { email } }) => ({
    body: {
      country: 'CA',
      first_name: 'Orbit',
      last_name: 'Perigee',
      email,
      device_fingerprint: 'f1',
      card_expiry: '12/39',
      card_holder: 'ORBIT PERIGEE',
      card_last_4: '4242',
      card_bin: '424242',
      amount: 5000,
      currency: 'EUR',
      payment_system: 'card',
      type: 'transaction',
      custom_player_status: '',
    },
  }),
  getChatRestoreId: ({ player: { id } }) => restoreId(id),
  setChatRestoreId: ({ player: { id } }) => restoreId(id, 'conversation-1'),
} satisfies Samples;
