import { isPresence } from '../calls/channel-names.ts';
import { type ChannelRule, ruleOf } from './channel-rules.ts';

/** Events that a client may send in a second. */
const CLIENT_EVENTS = 10;

/** An event that a client sends to the others in its channel. */
export interface ClientEvent {
  channel: string;
  event: string;
  /** JSON text. */
  data: string;
  except: string;
  user?: string | undefined;
}

/**
 * What passes the events of one socket on to the others in the channel, where the channel is declared for that.
 *
 * @returns a function that returns why it did not; undefined when it did
 */
export function createClientEvents(options: {
  socketId: string;
  rules: readonly ChannelRule[];
  /** Whether the socket is in a channel. */
  isIn: (channel: string) => boolean;
  /** Who it is in its presence channels, by channel. */
  memberships: ReadonlyMap<string, string>;
  relay: (event: ClientEvent) => void;
}): (event: string, channel: string | undefined, data: unknown) => string | undefined {
  const { socketId, rules, isIn, memberships, relay } = options;
  let sentAt = 0;
  let sent = 0;

  return (event, channel, data) => {
    const mayBeSent = channel !== undefined && /^(private-(?!encrypted-)|presence-)/.test(channel);
    if (!mayBeSent || !ruleOf(rules, channel).clientEvents || !isIn(channel))
      return 'Client events are not offered on this channel.';
    const second = Math.floor(performance.now() / 1000);
    if (second !== sentAt) sent = 0;
    sentAt = second;
    sent += 1;
    if (sent > CLIENT_EVENTS) return `A client sends at most ${CLIENT_EVENTS} events a second.`;
    relay({
      channel,
      event,
      data: typeof data === 'string' ? data : JSON.stringify(data ?? null),
      except: socketId,
      user: isPresence(channel) ? memberships.get(channel) : undefined,
    });
    return undefined;
  };
}
