import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** How a jackpot is caught, step by step. Needs no script. */
export default function CatchInfo({ i18n, reader, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const heading = title ? resolveText(title, reader.currency) : t('CATCH.TITLE');
  if (!data || data.levels === 0)
    return (
      <div className="widget catch-info">
        <p className="widget-empty">{t(data ? 'CATCH.EMPTY' : 'FAILED')}</p>
      </div>
    );
  const { games, levels, names } = data;
  const steps = [
    { key: 'GAME', text: t('CATCH.GAME_TEXT', { count: games }) },
    { key: 'BET', text: t('CATCH.BET_TEXT') },
    {
      key: 'LEVEL',
      text:
        names.length > 0
          ? t('CATCH.LEVEL_NAMES', {
              names: new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names),
            })
          : t('CATCH.LEVEL_TEXT', { count: levels }),
    },
    { key: 'WIN', text: t('CATCH.WIN_TEXT') },
  ];
  return (
    <section className="widget catch-info" aria-label={heading}>
      <h2 className="widget-title">{heading}</h2>
      <ol className="catch-info__steps">
        {steps.map(({ key, text }) => (
          <li key={key} className="catch-info__step">
            <h3>{t(`CATCH.${key}`)}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
