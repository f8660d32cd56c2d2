import { isSameLanguage, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useCallback, useMemo, useRef, useState } from 'react';
import { loadPages, type PageList } from '../../src/stores/pages.ts';
import { island } from '../../src/ui/island.tsx';
import { rowPlate } from '../../src/ui/plate/row-plate.ts';
import { useInfiniteScroll } from '../../src/ui/use-infinite-scroll.ts';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** Waiting cards of a list that is being loaded (WIDGET-27). */
const WAITING = ['one', 'two', 'three', 'four', 'five'];

/** Articles as rows, loaded part by part (WIDGET-24). */
function ArticleList({
  i18n,
  reader,
  category,
  limit,
  title,
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const heading = useText(title ?? '', reader.currency);
  const [list, setList] = useState<PageList | null>(data);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const end = useRef<HTMLDivElement>(null);
  const { locale, licence, market, prefix } = reader;
  const after = list?.next;

  const more = useCallback(async () => {
    setState('loading');
    try {
      const part = await loadPages({
        category,
        limit,
        locale,
        licence,
        market,
        after: after ?? undefined,
      });
      setList((before) => ({ ...part, items: [...(before?.items ?? []), ...part.items] }));
      setState('ready');
    } catch {
      setState('failed');
    }
  }, [category, limit, locale, licence, market, after]);
  // A list that the server could not have begins here, too.
  const wanted = useMemo(
    () => (state !== 'failed' && (list === null || after !== null) ? more : null),
    [state, list, after, more],
  );
  useInfiniteScroll(end, wanted);

  return (
    <section
      className="widget article-list"
      aria-label={heading || t('ARTICLES.LABEL')}
      aria-busy={state === 'loading'}
    >
      {heading && <h2 className="widget-title">{heading}</h2>}
      {list?.items.length === 0 && <p className="widget-empty">{t('ARTICLES.EMPTY')}</p>}
      <ul className="article-list__rows">
        {list?.items.map((page, index) => (
          <li key={page.key} className="article-list__row">
            <img
              src={page.image?.src ?? rowPlate(page.key, index)}
              alt=""
              width="96"
              height="72"
              loading="lazy"
            />
            <div lang={isSameLanguage(page.locale, locale) ? undefined : page.locale}>
              <h3>
                <a href={`${prefix}${page.path}`}>{page.title}</a>
              </h3>
              {page.description && <p>{page.description}</p>}
            </div>
          </li>
        ))}
        {(state === 'loading' || (list === null && state === 'ready')) &&
          WAITING.map((key) => (
            <li key={key} className="article-list__row" data-waiting aria-hidden="true">
              <span className="skeleton article-list__picture" />
              <span className="skeleton">&nbsp;</span>
            </li>
          ))}
      </ul>
      <div ref={end} />
      {state === 'failed' && (
        <p className="widget-empty" role="status">
          {t('FAILED')}{' '}
          <button className="button" type="button" onClick={() => setState('ready')}>
            {t('ARTICLES.AGAIN')}
          </button>
        </p>
      )}
    </section>
  );
}

export default island('ArticleList', ArticleList);
