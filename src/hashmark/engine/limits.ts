/**
 * Bounds that keep one text from blocking the process. Beyond each of them the author gets an issue and the
 * reader gets the rest of the page.
 */
export const LIMITS = {
  /** Characters of one text, 1 MiB. */
  text: 1_048_576,
  /** Characters of one placeholder, brackets included. */
  placeholder: 4000,
  placeholders: 500,
  /** Uses of variables in one text. */
  variables: 20_000,
  /** Characters of HTML for each character of text and of values of the variables in it; and on top of that. */
  growth: 20,
  slack: 2000,
  issues: 200,
  /** Characters of the message of an issue. */
  message: 600,
  /** Blockquote and list markers before the first word of a line. */
  markers: 12,
  /** Elements inside each other. */
  nesting: 128,
} as const;
