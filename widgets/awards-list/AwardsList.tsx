import { isSameLanguage, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useState } from 'react';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type { ShownAward } from './widget.server.ts';
import type widget from './widget.ts';

/** Whether an award is a first place, whatever its case (WIDGET-32). */
const isWinner = ({ prize }: ShownAward) => prize.trim().toLowerCase() === 'winner';

/** The awards, of all years or of one (WIDGET-30). */
function AwardsList({ i18n, reader, year, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const heading = useText(title ?? '', reader.currency);
  const [chosen, setChosen] = useState<number | null>(year ?? null);
  if (!data || data.length === 0)
    return (
      <section className="widget awards-list">
        <p className="widget-empty">{t(data ? 'AWARDS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const years = [...new Set(data.map((award) => award.year))];
  const shown = data.filter((award) => chosen === null || award.year === chosen);
  return (
    <section className="widget awards-list" aria-label={heading || t('AWARDS.LABEL')}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <fieldset className="awards-list__filter">
        <legend className="visually-hidden">{t('AWARDS.FILTER')}</legend>
        {[null, ...years].map((option) => (
          <button
            key={option ?? 'all'}
            type="button"
            aria-pressed={option === chosen}
            onClick={() => setChosen(option)}
          >
            {option ?? t('AWARDS.ALL')}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="widget-empty">{t('AWARDS.NONE')}</p>}
      <ul className="awards-list__cards">
        {shown.map((award) => (
          <li key={award.key} className="awards-list__award" data-winner={isWinner(award) || undefined}>
            <img src={award.imgUrl} alt="" width="96" height="128" loading="lazy" />
            <div
              className="awards-list__words"
              lang={isSameLanguage(award.locale, reader.locale) ? undefined : award.locale}
            >
              <p className="awards-list__prize">{award.prize}</p>
              <h3>{award.nomination}</h3>
              <p className="awards-list__name">
                {award.name}, <span>{award.year}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default island('AwardsList', AwardsList);
