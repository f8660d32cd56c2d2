import type { AppCredentials } from './app-credentials.ts';
import { hmac, signSubscription, signUser } from './protocol.ts';
import type { Realtime } from './realtime.ts';

/** What is signed with the secret of the app, whoever sends the events. */
export const createSignatures = (
  app: AppCredentials,
): Pick<Realtime, 'key' | 'authorise' | 'signUser' | 'memberId'> => ({
  key: app.key,
  authorise: (socketId, channel, channelData) => signSubscription(app, { socketId, channel, channelData }),
  signUser: (socketId, userData) => signUser(app, socketId, userData),
  memberId: (playerId) => hmac(app.secret, `member:${playerId}`).slice(0, 16),
});
