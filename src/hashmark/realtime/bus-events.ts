import { z } from 'zod';
import type { BusMessage } from '../bus/bus.ts';
import { playerChannel } from '../calls/channel-names.ts';

/** An event as subscribers of a channel get it. */
export interface ChannelEvent {
  channel: string;
  event: string;
  /** JSON text. */
  data: string;
  /** The socket that caused it and hears nothing of it. */
  except?: string | undefined;
  /** Of events of clients in presence channels: whose it is. */
  user?: string | undefined;
}

/** The topic of what happens to one player; subscribers of the player's own channel get it. */
export const PLAYER_EVENTS = 'player';

const SESSION_ENDED = 'session-ended';

/** Says that a session of a player has ended: whoever listens as that player has to prove it again. */
export const sessionEndedMessage = (playerId: string): BusMessage => ({
  topic: SESSION_ENDED,
  data: { playerId },
});

/** The topic of events that were triggered as they are. */
export const TRIGGERED = 'realtime';

const triggered = z.object({
  channel: z.string(),
  event: z.string(),
  data: z.string(),
  except: z.string().optional(),
  user: z.string().optional(),
});
/** The topic by which all connections of a user are ended. */
export const DISMISSED = 'realtime-dismissed';

const dismissed = z.object({ user: z.string() });
const envelope = z.object({ version: z.int(), at: z.string(), data: z.unknown() });
const sessionEnded = z.object({ playerId: z.string() });
const playerEvent = envelope.extend({ playerId: z.string(), event: z.string() });

/**
 * Which event of which channel a message on the bus is, if any.
 *
 * @param publicChannels topics that are sent to everybody, on the channel of the same name
 */
export function channelEventOf(
  { topic, data }: BusMessage,
  publicChannels: readonly string[] = [],
): ChannelEvent | undefined {
  if (publicChannels.includes(topic))
    return { channel: topic, event: topic, data: JSON.stringify(envelope.parse(data)) };
  if (topic === PLAYER_EVENTS) {
    const { playerId, event, ...rest } = playerEvent.parse(data);
    return { channel: playerChannel(playerId), event, data: JSON.stringify(rest) };
  }
  return topic === TRIGGERED ? triggered.parse(data) : undefined;
}

/** The player of whom a message says that a session has ended. */
export const endedSessionOf = ({ topic, data }: BusMessage): string | undefined =>
  topic === SESSION_ENDED ? sessionEnded.parse(data).playerId : undefined;

/** The user whose connections are to be ended. */
export const dismissedUserOf = ({ topic, data }: BusMessage): string | undefined =>
  topic === DISMISSED ? dismissed.parse(data).user : undefined;
