import { useStore } from '@nanostores/react';
import { isSameLanguage, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import { type ListedPage, loadPages } from '../../src/stores/pages.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { rowPlate } from '../../src/ui/plate/row-plate.ts';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The promotions as cards, the first of them wide (WIDGET-13). */
function PromotionList({
  i18n,
  reader,
  category,
  limit,
  title,
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const isPlayer = session.status === 'player';
  const [own, setOwn] = useState<readonly ListedPage[] | null>(null);
  const { locale, licence, market, prefix } = reader;
  const heading = useText(title ?? '', reader.currency);
  useEffect(() => {
    if (!isPlayer) return;
    // What is here already stays where the list cannot be had.
    loadPages({ category, limit, locale, licence, market }).then(
      ({ items }) => setOwn(items),
      () => undefined,
    );
  }, [isPlayer, category, limit, locale, licence, market]);
  const pages = (isPlayer && own) || data;
  if (!pages || pages.length === 0)
    return (
      <section className="widget promotion-list">
        <p className="widget-empty">{t(pages ? 'PROMOTIONS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget promotion-list" aria-label={heading || t('PROMOTIONS.LABEL')}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <ul className="promotion-list__cards">
        {pages.map((page, index) => (
          <li key={page.key} className="promotion-list__card">
            <img
              src={page.image?.src ?? rowPlate(page.key, index)}
              alt=""
              width="240"
              height="320"
              loading="lazy"
            />
            <div
              className="promotion-list__words"
              lang={isSameLanguage(page.locale, locale) ? undefined : page.locale}
            >
              <h3>
                <a href={`${prefix}${page.path}`}>{page.title}</a>
              </h3>
              {page.description && <p>{page.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default island('PromotionList', PromotionList);
