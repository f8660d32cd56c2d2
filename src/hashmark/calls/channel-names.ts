/** Names of realtime channels. What a name begins with says who may listen, so browsers and servers have to read it alike. */

/** What the names of all players' private channels begin with. */
export const PLAYER_CHANNELS = 'private-player-';

/** The name of a player's private channel. */
export const playerChannel = (playerId: string): string => `${PLAYER_CHANNELS}${playerId}`;

const USER_CHANNELS = '#server-to-user-';

/** The channel of one signed-in user. */
export const channelOfUser = (user: string): string => `${USER_CHANNELS}${user}`;

/** Whose channel it is, where it is a user's. */
export const userOfChannel = (channel: string): string | undefined =>
  channel.startsWith(USER_CHANNELS) ? channel.slice(USER_CHANNELS.length) : undefined;

/** Whether only those may listen whom the server has let in one by one. */
export const isPrivate = (channel: string): boolean => channel.startsWith('private-');

/** Whether those who listen know of each other. */
export const isPresence = (channel: string): boolean => channel.startsWith('presence-');

/** Whether a subscription needs a signature. */
export const isGuarded = (channel: string): boolean => isPrivate(channel) || isPresence(channel);

/** Whether newcomers are told the last event. */
export const isCache = (channel: string): boolean =>
  /^(private-encrypted-|private-|presence-)?cache-/.test(channel);
