import type { Channel } from 'pusher-js';

/** Since when nothing has been sent on a channel, by `performance.now()`. */
const since = new WeakMap<Channel, number>();
const opened = new WeakSet<Channel>();

/** Begins to notice what is sent on a channel. */
export function watchQuiet(channel: Channel): Channel {
  if (since.has(channel)) return channel;
  since.set(channel, Number.NaN);
  channel.bind_global((event: string, data?: { quiet_for?: number }) => {
    const isOpening = event === 'pusher:subscription_succeeded';
    // After a break all is read again, whatever is said of it. Hosted services say nothing.
    const quiet = isOpening && !opened.has(channel) ? data?.quiet_for : 0;
    if (isOpening) opened.add(channel);
    since.set(channel, performance.now() - Number(quiet));
  });
  return channel;
}

/**
 * What began to be read at this moment or later holds all that was sent on the channel until now.
 *
 * @returns milliseconds by `performance.now()`; `NaN` where nobody knows
 */
export const quietSince = (channel: Channel): number => since.get(channel) ?? Number.NaN;
