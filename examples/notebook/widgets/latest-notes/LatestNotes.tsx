import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useState } from 'react';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** A list that grows by a click: HTML first, then a React island. */
export default function LatestNotes({ limit, data, reader, i18n }: WidgetProps<typeof widget, typeof load>) {
  const [shown, setShown] = useState(limit);
  const t = translator(i18n);
  const day = new Intl.DateTimeFormat(reader.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  if (!data) return <p>{t('FAILED')}</p>;
  return (
    <section className="latest-notes">
      <ol>
        {data.slice(0, shown).map(({ title, written }) => (
          <li key={title}>
            {title}, <time dateTime={written}>{day.format(new Date(written))}</time>
          </li>
        ))}
      </ol>
      {shown < data.length && (
        <button type="button" onClick={() => setShown(data.length)}>
          {t('MORE', { count: data.length - shown })}
        </button>
      )}
    </section>
  );
}
