/** How long a banner of the main page stays until the next one takes its place, in milliseconds (BANNER-15). */
export const HOME_BANNER_EVERY = 10_000;

/** How long the banner beside the ways in stays away once it was closed, in milliseconds (BANNER-14). */
export const ENTER_BANNER_CLOSED = 120_000;
