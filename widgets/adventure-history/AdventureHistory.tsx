import { useStore } from '@nanostores/react';
import { formatMoney, isCurrency, type Translate, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $bonuses, $freespins } from '../../src/stores/gifts.ts';
import { $session } from '../../src/stores/session.ts';
import {
  type FinishedDay,
  type PastAdventure,
  pastAdventures,
} from '../../src/ui/adventure/past-adventures.ts';
import { gameName } from '../../src/ui/adventure/shown-days.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type widget from './widget.ts';

interface Words {
  t: Translate;
  locale: string;
}

/** One finished day: its prize, where that stands, and what its spins have won. */
function DayRow({ day, t, locale }: Words & { day: FinishedDay }) {
  const { gift } = day;
  const money = isCurrency(gift.currency) ? formatMoney(gift.amount_cents, gift.currency, locale) : '';
  const isSpins = gift.freespins_total > 0;
  return (
    <li className="adventure-history__day" data-step={day.step} data-stage={gift.stage}>
      <span className="adventure-history__step">
        {day.isSuper ? t('HISTORY.SUPER_DAY') : t('HISTORY.STEP', { step: day.step })}
      </span>
      <span>
        {isSpins
          ? t('HISTORY.SPINS', { count: gift.freespins_total, game: gameName(gift.game ?? '') })
          : t('HISTORY.BONUS', { amount: money })}
      </span>
      <span className="adventure-history__stage">
        {t(`HISTORY.STAGES.${gift.stage}`)}
        {isSpins && gift.amount_cents > 0 && <b>{t('HISTORY.WON', { amount: money })}</b>}
      </span>
    </li>
  );
}

function Adventure({ adventure, t, locale }: Words & { adventure: PastAdventure }) {
  const { from, to, days, total } = adventure;
  const range = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <h3>
        {t('HISTORY.WEEK', {
          days: range.formatRange(from, to),
          done: days.filter(({ isSuper }) => !isSuper).length,
          total,
        })}
      </h3>
      <ul className="adventure-history__days">
        {days.map((day) => (
          <DayRow key={day.gift.id} day={day} t={t} locale={locale} />
        ))}
      </ul>
    </>
  );
}

/** What a player's adventures have brought, the latest first; a guest learns what will stand here. */
function AdventureHistory({ i18n, reader, title, limit }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const bonuses = useStore($bonuses, { ssr: 'initial' });
  const spins = useStore($freespins, { ssr: 'initial' });
  const heading = useText(title ?? t('HISTORY.TITLE'), reader.currency);
  const adventures = bonuses && spins && pastAdventures([...bonuses, ...spins]).slice(0, limit);
  return (
    <section className="widget adventure-history" aria-label={heading}>
      <h2 className="widget-title">{heading}</h2>
      {session.status !== 'player' && <p className="hm-guest">{t('HISTORY.GUEST')}</p>}
      {session.status === 'player' && adventures?.length === 0 && <p>{t('HISTORY.EMPTY')}</p>}
      {adventures?.map((adventure) => (
        <Adventure key={adventure.from} adventure={adventure} t={t} locale={i18n.locale} />
      ))}
    </section>
  );
}

export default island('AdventureHistory', AdventureHistory);
