/** The cross that closes, as {@link Outline} draws it. Not every script that draws lines draws it. */
export const CLOSE = 'M5 5l14 14M19 5L5 19';
