import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AgeNotice',
  folder: 'age-notice',
  summary:
    'From which age people may play, as the licence of the page has it. Every page shows it in its footer.',
  display: 'block',
  props: z.strictObject({
    mark: z
      .enum(['with-words', 'alone'])
      .default('with-words')
      .describe('Whether a sentence stands beside the mark.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'With its sentence', text: '#AgeNotice[]#' },
    { title: 'The mark alone', text: '#AgeNotice[mark=alone]#' },
    { title: 'In the middle of a text', text: 'Before you begin: #AgeNotice[]# Then choose a game.' },
  ],
});
