import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $adventure } from '../../src/stores/adventure.ts';
import { daysDone } from '../../src/ui/adventure/days-done.ts';
import { island } from '../../src/ui/island.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** Completed days out of all (ADV-04). */
function AdventureLabel({ i18n, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const own = useStore($adventure, { ssr: 'initial' });
  const shown = own ? daysDone(own) : data;
  return (
    <span className="widget adventure-label">
      {shown && shown.total > 0 ? t('LABEL.DONE', { ...shown }) : t(shown ? 'LABEL.EMPTY' : 'FAILED')}
    </span>
  );
}

export default island('AdventureLabel', AdventureLabel);
