import { Secret, TOTP } from 'otpauth';
import type { Samples, World } from './sample.ts';

const password = 'orbit-orbit-9';

/** @returns codes of the app, each of another step */
async function setUp({ browser }: World): Promise<(step: number) => string> {
  const { secret } = await browser.api.call('setUpTwoFactor', { body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (step) => totp.generate({ timestamp: Date.now() + step * 30_000 });
}

export const security = {
  getTwoFactor: () => ({}),
  setUpTwoFactor: () => ({ body: { password } }),
  confirmTwoFactor: async (world) => ({ body: { otp_attempt: (await setUp(world))(0) } }),
  disableTwoFactor: async (world) => {
    const code = await setUp(world);
    const body = { otp_attempt: code(0) };
    const { recovery_codes } = await world.browser.api.call('confirmTwoFactor', { body });
    return { body: { password, otp_attempt: recovery_codes[0] ?? '' } };
  },
  listSessions: () => ({}),
  endSession: async ({ browser }) => {
    const [session] = await browser.api.call('listSessions');
    return { params: { id: session?.id ?? '' } };
  },
} satisfies Samples;
