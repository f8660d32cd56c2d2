import { defineWidget, listProp, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LoadBook',
  folder: 'load-book',
  summary: 'A book of the house: a picture, what it is about, a preview, and its files for players.',
  display: 'block',
  props: z.strictObject({
    book: z
      .string()
      .regex(/^[a-z0-9-]{1,48}$/, 'Write the name of a book, such as `reading-the-odds`.')
      .describe(
        'Which book: its files are those of the category `book-…`, its preview is the page `books/…`, each with this name.',
      ),
    title: textProp().describe('The title of the book; may hold variables.'),
    text: textProp().optional().describe('What it is about, in a sentence or two; may hold variables.'),
    image: naming(
      'picture',
      z
        .string()
        .regex(
          /^(?:\/(?!\/)|https:\/\/[^/?#@\s\\])[^\s\\\p{Cc}]{1,400}$/u,
          'Write a path such as /images/book.webp.',
        ),
    )
      .optional()
      .describe('The picture of the banner. Without it: a plate drawn from the name.'),
    alt: z.string().max(300).default('').describe('What the picture shows, for those who cannot see it.'),
    chips: listProp(6).optional().describe('Short facts, separated by commas, e.g. 24 pages, For beginners.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    {
      title: 'A book with preview',
      text: "#LoadBook[book=reading-the-odds;title=Reading the odds;text=What a return of 96% means for an evening, and what it doesn't.;chips=6 pages, No formulas]#",
    },
    { title: 'A title alone', text: '#LoadBook[book=reading-the-odds;title=Reading the odds]#' },
    {
      title: 'A book without files',
      text: '#LoadBook[book=nowhere;title=A book that has not been printed yet, with a title that goes on for a while;text=It is still being written.]#',
    },
  ],
});
