import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'TermsDownload',
  folder: 'terms-download',
  summary:
    'Offers the terms as a file: those in force now, in the language and for the licence of the reader.',
  display: 'block',
  props: z.strictObject({
    page: naming(
      'page',
      z.string().regex(/^[a-z0-9]+(?:[/-][a-z0-9]+)*$/, 'Write the path of a page without the first slash.'),
    )
      .default('terms-and-conditions')
      .describe('The page that is offered, e.g. `terms-and-conditions` or `privacy-policy`.'),
    label: textProp().optional().describe('What the link says. Without it: "Download the terms".'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The terms', text: '#TermsDownload[]#' },
    {
      title: 'Another document',
      text: '#TermsDownload[page=privacy-policy;label=Download the privacy policy]#',
    },
    {
      title: 'In many words',
      text: '#TermsDownload[label=Download the terms in force for you today as one file that prints well]#',
    },
  ],
});
