/** What a channel allows besides listening. */
export interface ChannelRule {
  /** A name, or the beginning of names followed by `*`. */
  pattern: string;
  /** Whoever listens may send `client-…` events to the others; private and presence channels only. */
  clientEvents: boolean;
  /** Listeners are told how many they are. */
  subscriptionCount: boolean;
}

const NOTHING: Omit<ChannelRule, 'pattern'> = { clientEvents: false, subscriptionCount: false };

const isMatch = ({ pattern }: ChannelRule, channel: string) =>
  pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : channel === pattern;

/** What holds for a channel: the first rule that names it. */
export const ruleOf = (rules: readonly ChannelRule[], channel: string) =>
  rules.find((rule) => isMatch(rule, channel)) ?? NOTHING;
