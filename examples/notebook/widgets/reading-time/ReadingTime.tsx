import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import type widget from './widget.ts';

/** Plain HTML: no script ever runs for it. */
export default function ReadingTime({ minutes, i18n }: WidgetProps<typeof widget>) {
  return <small>{translator(i18n)('MINUTES', { count: minutes })}</small>;
}
