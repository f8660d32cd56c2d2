/**
 * Comments that tell where a text and its widgets stand on a page while somebody writes it. No element is added, so that every
 * style means what it means for readers.
 */
const written = (text: string) => encodeURIComponent(text.toWellFormed());

/** Before the first part of a text. */
export const openText = (part: string): string => `<!--text ${written(part)}-->`;
/** Behind the last part of a text. */
export const closeText = '<!--/text-->';
/** Before what a placeholder has become. */
export const openWidget = (raw: string): string => `<!--w ${written(raw)}-->`;
/** Behind it. */
export const closeWidget = '<!--/w-->';
