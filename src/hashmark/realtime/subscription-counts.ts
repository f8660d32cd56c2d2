/** How often at most the listeners of a channel are counted, in milliseconds. */
const COUNT_EVERY = 1000;

/**
 * Tells the listeners of a channel how many they are, soon after that has changed, and at most once a second.
 *
 * @param isCounted whether the listeners of a channel are told
 * @param counts of all channels, over all processes
 */
export function createSubscriptionCounts({
  isCounted,
  counts,
  send,
  onError,
}: {
  isCounted(channel: string): boolean;
  counts(): Promise<ReadonlyMap<string, number>>;
  send(event: { channel: string; event: string; data: string }): Promise<void>;
  onError(error: unknown): void;
}): { onChange(channel: string): void } {
  const waiting = new Set<string>();

  async function notify(channel: string): Promise<void> {
    waiting.delete(channel);
    const count = (await counts()).get(channel) ?? 0;
    await send({
      channel,
      event: 'pusher_internal:subscription_count',
      data: JSON.stringify({ subscription_count: count }),
    });
  }

  return {
    onChange(channel) {
      if (waiting.has(channel) || !isCounted(channel)) return;
      waiting.add(channel);
      setTimeout(() => void notify(channel).catch(onError), COUNT_EVERY).unref();
    },
  };
}
