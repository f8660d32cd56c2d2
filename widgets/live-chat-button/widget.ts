import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LiveChatButton',
  folder: 'live-chat-button',
  summary: 'A button that opens the support chat; without a script it leads to the support page.',
  display: 'inline',
  props: z.strictObject({
    label: textProp()
      .optional()
      .describe('What the button says; may hold variables. Without it: "Chat with support".'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'In a sentence', text: 'Something is unclear? #LiveChatButton[]#' },
    { title: 'In your own words', text: '#LiveChatButton[label=Ask a person]#' },
    {
      title: 'With a long label',
      text: '#LiveChatButton[label="Write to somebody who answers around the clock, in your language"]#',
    },
  ],
});
