import { useStore } from '@nanostores/react';
import { type Currency, formatRound, isCurrency, subunitsOf, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { isMeant, questPoints, questProgress, readQuest } from '../../src/casino/rules/quests.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { $quests } from '../../src/stores/tournaments.ts';
import { island } from '../../src/ui/island.tsx';
import type load from './widget.server.ts';
import type { QuestData } from './widget.server.ts';
import type widget from './widget.ts';

/**
 * Whole units of the currency in which a quest counts, in that of the reader by the rates at which bets count in it. Rounded up to
 * what coins there are: as much is enough for the level.
 */
function writeAbout(
  whole: number,
  from: Currency,
  to: Currency,
  worth: QuestData['worth'],
  locale: string,
): string {
  const [source, target] = [worth[from], worth[to]];
  if (from === to || !source || !target) return formatRound(whole * subunitsOf(from), from, locale);
  const exact = (whole * subunitsOf(from) * target) / source;
  const step = Math.min(subunitsOf(to), 100);
  return formatRound(Math.ceil(exact / step) * step, to, locale);
}

/** The levels of a quest as moons: full behind the player, half lit where the player is, outlined ahead (TOUR-10 … TOUR-12). */
function QuestProgress({ i18n, reader, size, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const quests = useStore($quests, { ssr: 'initial' });
  const isPlayer = session.status === 'player';
  const own = isPlayer
    ? quests?.find(
        ({ status, questSize, questSlug }) =>
          status === 'active' && isMeant({ questSize, questSlug }, size, reader.parts?.slug),
      )
    : undefined;
  const shown = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const quest = own ?? data?.quest;
  if (!quest)
    return (
      <section className="widget quest-progress">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'QUEST.EMPTY')}</p>
      </section>
    );
  const { questSize, currency, title, frontend_identifier } = quest;
  const worth = data?.worth ?? {};
  const money = (whole: number) =>
    isCurrency(currency) ? writeAbout(whole, currency, shown, worth, i18n.locale) : '';
  const bets = own && isCurrency(currency) ? own.bets / subunitsOf(currency) : 0;
  const { level, next } = questProgress(questSize, currency, bets);
  const levels = questPoints(questSize, currency, bets);
  return (
    <section className="widget quest-progress" aria-label={title}>
      <h2 className="widget-title">{title}</h2>
      <p>
        {own
          ? t('QUEST.LEVEL', { level, total: levels.length })
          : t('QUEST.LEVELS', { count: levels.length })}
      </p>
      <ol className="quest-progress__levels" aria-hidden="true">
        {levels.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moon is a level; levels don't move.
          <li key={index} data-state={own ? state : 'locked'} />
        ))}
      </ol>
      <p>{next === null ? t('QUEST.LAST') : t('QUEST.NEXT', { amount: money(Math.max(0, next - bets)) })}</p>
      {!reader.parts?.slug && (
        <p>
          <a href={`${reader.prefix}/action/${readQuest(frontend_identifier).questSlug}`}>
            {t('QUEST.MORE')}
          </a>
        </p>
      )}
    </section>
  );
}

export default island('QuestProgress', QuestProgress);
