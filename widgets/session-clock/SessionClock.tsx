import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { SessionTime } from '../../src/ui/SessionTime.tsx';
import type widget from './widget.ts';

/** The time since the sign-in, to the minute: a clock to the second would draw the eye all the time. */
function SessionClock({ i18n, reader }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const since = session.status === 'player' ? session.player.current_sign_in_at : null;
  return (
    <p className="widget safer-line" data-session-clock>
      <span>{t(since ? 'CLOCK.TEXT' : 'CLOCK.GUEST')}</span>{' '}
      <b className="readout">{since ? <SessionTime since={since} locale={reader.locale} /> : '\u2013'}</b>
    </p>
  );
}

export default island('SessionClock', SessionClock);
