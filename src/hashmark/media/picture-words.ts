/** How long the words may be that say what a picture shows: whoever hears them hears all of them before the text goes on. */
export const WORDS_LENGTH = 300;

/** Words of another system as long as the library takes them. */
export const cutWords = (words: string): string =>
  words.length <= WORDS_LENGTH
    ? words
    : `${words
        .slice(0, WORDS_LENGTH - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
