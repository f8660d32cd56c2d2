import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { rowPlate } from '../../src/ui/plate/row-plate.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** A size as readers know it from their folders. */
function formatSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

/** A book to read a part of, and for players to take along (WIDGET-26, WIDGET-33 … WIDGET-36). Needs no script. */
export default function LoadBook({
  i18n,
  reader,
  book,
  title,
  text,
  image,
  alt,
  chips = [],
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const { prefix, market, currency } = reader;
  const heading = resolveText(title, currency);
  // Nowhere in markets where accounts cannot be opened.
  const registration = market === 'EE' ? undefined : `${prefix}/registration`;
  return (
    <section className="widget load-book" aria-label={heading}>
      <div className="load-book__sheet">
        <img src={image ?? rowPlate(book, book.length)} alt={alt} width="240" height="320" loading="lazy" />
        <div className="load-book__words">
          {chips.length > 0 && (
            <ul className="load-book__chips">
              {chips.map((chip) => (
                <li key={chip}>{chip}</li>
              ))}
            </ul>
          )}
          <h2 className="widget-title">{heading}</h2>
          {text && <p>{resolveText(text, currency)}</p>}
          {!data || data.length === 0 ? (
            <p className="load-book__none">{t(data ? 'BOOK.EMPTY' : 'FAILED')}</p>
          ) : (
            <>
              <ul className="load-book__files hm-player" aria-label={t('BOOK.FORMATS')}>
                {data.map(({ format, url, size }) => (
                  <li key={format}>
                    <a
                      className="button"
                      href={url}
                      download
                      data-track="book_download"
                      data-item={book}
                      data-format={format.toLowerCase()}
                    >
                      {t('BOOK.DOWNLOAD', { format })}
                      {size !== undefined && (
                        <span className="load-book__size">{formatSize(size, i18n.locale)}</span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
              <p className="load-book__register hm-guest">
                <a
                  className="button"
                  href={registration}
                  role={registration ? undefined : 'link'}
                  aria-disabled={registration ? undefined : true}
                >
                  {t('BOOK.REGISTER')}
                </a>
              </p>
              <p>
                <a
                  href={`${prefix}/popup/book-preview?book=${book}`}
                  data-track="book_preview"
                  data-item={book}
                >
                  {t('BOOK.PREVIEW')}
                </a>
              </p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
