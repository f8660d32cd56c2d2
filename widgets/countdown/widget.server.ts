import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

/** Whether the moment is over; the page is made anew when it comes. */
export default (async ({ until }, { now }) => {
  const left = Date.parse(until) - now;
  return { data: { isOver: left <= 0 }, ...(left > 0 && { maxAge: Math.ceil(left / 1000) }) };
}) satisfies WidgetLoader<z.output<typeof widget.props>, { readonly isOver: boolean }>;
