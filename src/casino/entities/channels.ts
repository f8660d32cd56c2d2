/** What the platform sends to everybody, each on a channel and as an event of this name. */
export const PUBLIC_CHANNELS = ['jackpots', 'wins', 'standings', 'lotteries'] as const;
export type PublicChannel = (typeof PUBLIC_CHANNELS)[number];

/** The presence channel of everybody who is signed in. */
export const LOBBY_CHANNEL = 'presence-lobby';
