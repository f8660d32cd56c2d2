import { z } from 'zod';
import { PLAYER_CHANNELS } from '../calls/channel-names.ts';
import { CALL_BOUNDS, readJsonText } from '../http/input.ts';
import { parse } from '../http/mount.ts';
import type { ChannelEvent } from './bus-events.ts';

/** What the events of a site tell: the schema of the data of each, by its name. */
export interface EventShapes {
  /** On the private channel of one player. */
  readonly player: Readonly<Record<string, z.ZodType>>;
  /** On the public channel of the same name. */
  readonly public: Readonly<Record<string, z.ZodType>>;
}

/** An event as listeners get it. */
export const envelopeOf = (data: z.ZodType) =>
  z.object({
    version: z
      .int()
      .nonnegative()
      .describe(
        'One more with each event of this name on this channel. After a gap, or a number that is smaller, listeners read anew by call.',
      ),
    at: z.iso.datetime({ offset: true }).describe('When it happened.'),
    data,
  });

const shapeOf = (shapes: EventShapes, channel: string, event: string): z.ZodType | undefined => {
  const known = channel.startsWith(PLAYER_CHANNELS)
    ? shapes.player
    : channel === event
      ? shapes.public
      : undefined;
  return known && Object.hasOwn(known, event) ? known[event] : undefined;
};

/**
 * Looks at an event that another server triggers: pages would show what it tells. One that the site does not know is let through.
 *
 * @throws Refusal `bad-request` for what is no JSON, `validation-failed` with the problems by field
 */
export function checkEvent(shapes: EventShapes, { channel, event, data }: ChannelEvent): void {
  const shape = shapeOf(shapes, channel, event);
  if (shape) parse(envelopeOf(shape), readJsonText(data, CALL_BOUNDS));
}
