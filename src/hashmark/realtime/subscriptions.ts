import { isCache, isGuarded, isPresence, userOfChannel } from '../calls/channel-names.ts';
import type { AppCredentials } from './app-credentials.ts';
import type { ChannelCache } from './channel-cache.ts';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Presence } from './presence.ts';
import {
  frame,
  isSigned,
  MAX_MEMBERS,
  type Member,
  memberKey,
  memberSchema,
  readJson,
  subscribeSchema,
  textFrame,
} from './protocol.ts';
import type { QuietChannels } from './quiet-channels.ts';

/** Channels of one socket. */
export const MAX_CHANNELS = 100;

export interface SubscriptionParts {
  app: AppCredentials;
  channels: Channels;
  presence: Presence;
  cache: ChannelCache;
  quiet: Pick<QuietChannels, 'quietFor'>;
  /** Hears of every channel that has one listener more or less. */
  onCount(channel: string): void;
  onError(error: unknown): void;
}

/** What one socket listens to. */
export interface Subscriptions {
  /** Who it is in its presence channels, by channel. */
  readonly memberships: ReadonlyMap<string, string>;
  /** @returns false when the wish cannot be read */
  subscribe(wish: unknown): boolean;
  leave(channel: string): void;
  /** Tells again that each channel is open, but of those with members, which are told one by one. */
  confirm(): void;
  /** Tells why a subscription is not carried out. */
  reject(channel: string, type: string, error: string, status: number): void;
}

/** What a socket is sent that is in a channel from now on. */
function confirmationOf(
  channel: string,
  { presence, quiet }: Pick<SubscriptionParts, 'presence' | 'quiet'>,
): string {
  // Beyond the protocol, whose clients expect nothing here: who has read the state since then need not read it again.
  const quiet_for = quiet.quietFor(channel);
  if (!isPresence(channel)) return frame('pusher_internal:subscription_succeeded', { quiet_for }, channel);
  const members = presence.members(channel);
  const hash = Object.fromEntries([...members].map(([key, { user_info = {} }]) => [key, user_info]));
  const ids = [...members.values()].map(({ user_id }) => user_id);
  return frame(
    'pusher_internal:subscription_succeeded',
    { presence: { ids, hash, count: members.size } },
    channel,
  );
}

export function createSubscriptions(
  parts: SubscriptionParts & {
    connection: Connection;
    send: (text: string) => void;
    /** Who the socket is signed in as. */
    user: () => string | undefined;
  },
): Subscriptions {
  const { app, channels, presence, cache, onCount, onError, connection, send, user } = parts;
  const memberships = new Map<string, string>();

  const reject: Subscriptions['reject'] = (channel, type, error, status) =>
    send(frame('pusher:subscription_error', { type, error, status }, channel));

  /** Whether a socket may listen; a refusal is sent. */
  function isLetIn(channel: string, auth: string | undefined, channelData: string | undefined): boolean {
    const owner = userOfChannel(channel);
    if (owner !== undefined) {
      if (owner === user()) return true;
      reject(channel, 'AuthError', 'This channel belongs to another user.', 401);
      return false;
    }
    const { socketId } = connection;
    const subscription = { socketId, channel, channelData: isPresence(channel) ? channelData : undefined };
    if (!isGuarded(channel) || isSigned(app, subscription, auth)) return true;
    reject(channel, 'AuthError', 'This subscription is not signed by the server.', 401);
    return false;
  }

  function enter(channel: string, member: Member): void {
    const members = presence.members(channel);
    const key = memberKey(member);
    if (!members.has(key) && members.size >= MAX_MEMBERS) {
      reject(channel, 'LimitReached', `A presence channel has at most ${MAX_MEMBERS} members.`, 429);
      return;
    }
    memberships.set(channel, key);
    // The others hear of somebody new before this socket is one of them.
    presence.join(channel, member);
    begin(channel);
  }

  function begin(channel: string): void {
    channels.join(channel, connection);
    send(confirmationOf(channel, parts));
    onCount(channel);
    if (isCache(channel)) sendLast(channel).catch(onError);
  }

  async function sendLast(channel: string): Promise<void> {
    const last = await cache.find(channel);
    if (!channels.has(channel, connection)) return;
    send(last ? textFrame(last.event, last.data, channel) : frame('pusher:cache_miss', {}, channel));
  }

  return {
    memberships,
    reject,
    subscribe(data) {
      const { success, data: wish } = subscribeSchema.safeParse(data);
      if (!success) return false;
      const { channel, auth, channel_data } = wish;
      if (!isLetIn(channel, auth, channel_data)) return true;
      if (channels.has(channel, connection)) send(confirmationOf(channel, parts));
      else if (channels.countOf(connection) >= MAX_CHANNELS)
        reject(channel, 'LimitReached', `A socket has at most ${MAX_CHANNELS} channels.`, 429);
      else if (isPresence(channel)) {
        const member = memberSchema.safeParse(readJson(channel_data));
        if (member.success) enter(channel, member.data);
        else reject(channel, 'AuthError', 'channel_data is JSON with a user_id.', 401);
      } else begin(channel);
      return true;
    },
    confirm() {
      for (const channel of channels.of(connection))
        if (!isPresence(channel)) send(confirmationOf(channel, parts));
    },
    leave(channel) {
      if (!channels.has(channel, connection)) return;
      channels.leave(channel, connection);
      onCount(channel);
      const member = memberships.get(channel);
      if (member === undefined) return;
      memberships.delete(channel);
      presence.leave(channel, member);
    },
  };
}
