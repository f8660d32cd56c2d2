import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { vipStanding } from '../../src/casino/rules/vip.ts';
import { $session } from '../../src/stores/session.ts';
import { $vipProgress } from '../../src/stores/vip.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { VipBody } from '../../src/ui/VipBody.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The levels on one orbit, in order; a player's own is where the airglow is. */
function VipBadges({ i18n, reader, title, data: levels }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const progress = useStore($vipProgress, { ssr: 'initial' });
  const heading = useText(title ?? '', reader.currency);
  const isPlayer = session.status === 'player';
  if (!levels || levels.length === 0)
    return (
      <div className="widget vip-badges">
        <p className="widget-empty">{t(levels ? 'BADGES.EMPTY' : 'FAILED')}</p>
      </div>
    );
  return (
    <section className="widget vip-badges" aria-label={heading || t('BADGES.LABEL')}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <ol className="vip-badges__orbit">
        {levels.map((status) => {
          const standing = isPlayer && progress ? vipStanding(status, progress.currentStatus) : undefined;
          return (
            <li key={status} className="vip-badges__badge" data-status={status} data-standing={standing}>
              <VipBody status={status} />
              <span className="vip-badges__name">{t(`STATUS.${status}`)}</span>
              <span className="vip-badges__standing">{standing ? t(`BADGES.${standing}`) : '\u00a0'}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export default island('VipBadges', VipBadges);
