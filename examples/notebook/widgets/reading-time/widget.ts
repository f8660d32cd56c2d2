import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'ReadingTime',
  folder: 'reading-time',
  summary: 'How long the page takes to read.',
  display: 'inline',
  props: z.strictObject({ minutes: z.coerce.number().int().min(1).max(90).describe('Minutes, 1 to 90.') }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'Three minutes', text: '#ReadingTime[minutes=3]#' }],
});
