import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LicenceSeal',
  folder: 'licence-seal',
  summary: 'Under which licence the page is offered, who has given it, and where that can be checked.',
  display: 'block',
  props: z.strictObject({}),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'The licence of the page', text: '#LicenceSeal[]#' },
    { title: 'Below a heading', text: '## Who watches over us\n\n#LicenceSeal[]#' },
    { title: 'Beside the age', text: '#AgeNotice[]#\n\n#LicenceSeal[]#' },
  ],
});
