import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

type Notes = readonly { title: string; written: string }[];

export default (async (_props, { api, signal }) => ({
  data: await api.call('listNotes', { signal }),
  maxAge: 60,
})) satisfies WidgetLoader<z.output<typeof widget.props>, Notes>;
