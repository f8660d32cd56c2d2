import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AdventureLabel',
  folder: 'adventure-label',
  summary: 'How many days of the adventure are done, out of how many; stands in a sentence.',
  display: 'inline',
  props: z.strictObject({}),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'In a sentence', text: 'The adventure: #AdventureLabel[]#' },
    { title: 'Alone', text: '#AdventureLabel[]#' },
    { title: 'In a list', text: '- Adventures: #AdventureLabel[]#\n- Again: #AdventureLabel[]#' },
  ],
});
