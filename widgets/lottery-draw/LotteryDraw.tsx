import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { winnerName } from '../../src/casino/rules/jackpots.ts';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { island } from '../../src/ui/island.tsx';
import { DrawCheck } from './DrawCheck.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** A draw that nobody has to believe: what binds it before, and what anybody can draw it again by afterwards. */
function LotteryDraw({ i18n, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  if (!data?.draw.seed_hash)
    return (
      <section className="widget">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'DRAW.EMPTY')}</p>
      </section>
    );
  const { lottery, draw, prizes } = data;
  const number = (count: number) => new Intl.NumberFormat(i18n.locale).format(count);
  const nameOf = (place: number) => `_lottery_${place}`;
  const written = Object.fromEntries(prizes.map((prize, index) => [nameOf(index + 1), prize]));
  return (
    <section className="widget lottery-draw" aria-label={t('DRAW.TITLE', { title: lottery.title })}>
      <h2 className="widget-title">{t('DRAW.TITLE', { title: lottery.title })}</h2>
      {draw.seed === null ? (
        <p>{t('DRAW.BEFORE')}</p>
      ) : (
        <p>{t('DRAW.AFTER', { entries: number(draw.entries ?? 0), tickets: number(draw.tickets ?? 0) })}</p>
      )}
      {draw.winners.length > 0 && <CurrencyTable values={written} currency={reader.currency} />}
      {draw.winners.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('DRAW.PLACE')}</th>
              <th scope="col">{t('DRAW.WINNER')}</th>
              <th scope="col">{t('DRAW.TICKET')}</th>
              <th scope="col">{t('DRAW.PRIZE')}</th>
            </tr>
          </thead>
          <tbody>
            {draw.winners.map(({ award_place, nickname, ticket }) => (
              <tr key={award_place}>
                <td className="figure">{award_place}</td>
                <td>
                  <bdi>{winnerName(nickname) || t('DRAW.SOMEBODY')}</bdi>
                </td>
                <td className="figure">{ticket === null ? '' : number(ticket)}</td>
                <td className="figure">
                  <CurrencyText
                    name={nameOf(award_place)}
                    values={prizes[award_place - 1] ?? {}}
                    currency={reader.currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="lottery-draw__seal">
        <div>
          <dt>{t('DRAW.SEAL')}</dt>
          <dd>
            <code dir="ltr">{draw.seed_hash}</code>
          </dd>
        </div>
        {draw.seed !== null && (
          <div>
            <dt>{t('DRAW.SEED')}</dt>
            <dd>
              <code dir="ltr">{draw.seed}</code>
            </dd>
          </div>
        )}
      </dl>
      <details>
        <summary>{t('HOW.TITLE')}</summary>
        <p>{t('HOW.SEED')}</p>
        <p>{t('HOW.ENTRIES')}</p>
        <p>{t('HOW.PLACES')}</p>
      </details>
      {draw.seed !== null && (
        <DrawCheck i18n={i18n} id={lottery.id} places={lottery.prizes.length} draw={draw} />
      )}
    </section>
  );
}

export default island('LotteryDraw', LotteryDraw);
