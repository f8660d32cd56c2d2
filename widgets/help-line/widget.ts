import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'HelpLine',
  folder: 'help-line',
  summary: 'Who helps people that play too much, where the reader is. Every page shows it in its footer.',
  display: 'block',
  props: z.strictObject({}),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The services of the country', text: '#HelpLine[]#' },
    { title: 'Below a heading', text: '## Somebody to talk to\n\n#HelpLine[]#' },
    {
      title: 'After many words',
      text: 'Nobody has to sort it out alone, and nobody has to give their name: #HelpLine[]#',
    },
  ],
});
