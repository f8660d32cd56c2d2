/** How many channels are told apart: those that were sent something last. */
const MAX_CHANNELS = 10_000;

/** How long nothing has been sent on a channel, as far as this process has heard. */
export interface QuietChannels {
  /** Something is sent on it now. */
  disturb(channel: string): void;
  /** Something may have been sent on any of them, and was not heard. */
  disturbAll(): void;
  /** For how many milliseconds nothing has been sent, at least. */
  quietFor(channel: string): number;
}

/** @param now milliseconds of a clock that is never set */
export function createQuietChannels(now = () => performance.now()): QuietChannels {
  /** When each was sent something last, the earliest first. */
  const disturbed = new Map<string, number>();
  /** The same of all others, at the latest. */
  let others = now();

  return {
    disturb(channel) {
      disturbed.delete(channel);
      disturbed.set(channel, now());
      if (disturbed.size <= MAX_CHANNELS) return;
      const [[earliest, at] = []] = disturbed;
      if (earliest === undefined || at === undefined) return;
      disturbed.delete(earliest);
      others = at;
    },
    disturbAll() {
      disturbed.clear();
      others = now();
    },
    quietFor: (channel) => Math.floor(now() - (disturbed.get(channel) ?? others)),
  };
}
