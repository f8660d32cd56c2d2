import { useMemo, useState } from 'react';
import { useWords } from '../messages.ts';
import { cutText, type PageHead } from './page-head.ts';
import './head-preview.css';

/** How much of a title and of a description fits into a list of results: pixels, and the type they are set in. */
const TITLE = { width: 580, font: '20px Arial, sans-serif' };
const DESCRIPTION = { width: 920, font: '14px Arial, sans-serif' };
/** A picture that is narrower is shown small, or not at all. */
const CARD_WIDTH = 600;

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in a type. A browser without a canvas cuts nothing. */
function measureIn(font: string): (text: string) => number {
  pen ??= document.createElement('canvas').getContext('2d');
  return (text) => {
    if (!pen) return 0;
    pen.font = font;
    return pen.measureText(text).width;
  };
}

interface CountProps {
  readonly name: string;
  readonly text: string;
  readonly isCut: boolean;
}

/** How long a text is, and whether all of it is seen. */
function Count({ name, text, isCut }: CountProps) {
  const { t } = useWords();
  const said = text === '' ? 'NONE' : isCut ? 'CUT' : 'FITS';
  return (
    <li data-said={said}>
      <strong>{t(`HEAD.${name}`)}</strong> {t('HEAD.LENGTH', { count: [...text].length })}{' '}
      {t(`HEAD.${said === 'NONE' ? `NO_${name}` : said}`)}
    </li>
  );
}

/** Host and path, as results print them. */
function placeOf(canonical: string): string {
  if (!URL.canParse(canonical)) return '';
  const { host, pathname } = new URL(canonical);
  return [host, ...decodeURIComponent(pathname).split('/').filter(Boolean)].join(' › ');
}

/** Where the Studio may show a picture from: the site's own, since the policy of this page allows no other host. */
function ownPicture({ picture, canonical }: PageHead): string | undefined {
  if (!URL.canParse(picture)) return undefined;
  const { origin, pathname, search } = new URL(picture);
  const isOwn =
    origin === location.origin || (URL.canParse(canonical) && origin === new URL(canonical).origin);
  return isOwn ? pathname + search : undefined;
}

/** The card that is shown where somebody shares the page. */
function Card({ head }: { readonly head: PageHead }) {
  const { t } = useWords();
  const [width, setWidth] = useState<number>();
  const source = ownPicture(head);
  const said = head.picture === '' ? 'NO_PICTURE' : source === undefined ? 'FOREIGN_PICTURE' : undefined;
  const isSmall = width !== undefined && width < CARD_WIDTH;
  return (
    <figure className="head-preview__card" lang={head.locale}>
      {source === undefined ? (
        <div className="head-preview__blank" />
      ) : (
        <img src={source} alt="" onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)} />
      )}
      <div className="head-preview__words">
        <small dir="ltr">{URL.canParse(head.canonical) ? new URL(head.canonical).host : ''}</small>
        <strong>{head.cardTitle}</strong>
        <p>{head.cardDescription}</p>
      </div>
      {(said || isSmall) && (
        <figcaption>
          {t(`HEAD.${said ?? 'SMALL_PICTURE'}`, { width: width ?? 0, least: CARD_WIDTH })}
        </figcaption>
      )}
    </figure>
  );
}

/** What the page says of itself, as a list of results and a shared link show it. */
export function HeadPreview({ head }: { readonly head: PageHead }) {
  const { t } = useWords();
  const { title, description, canonical, isHidden, locale } = head;
  const cut = useMemo(
    () => ({
      title: cutText(title, TITLE.width, measureIn(TITLE.font)),
      description: cutText(description, DESCRIPTION.width, measureIn(DESCRIPTION.font)),
    }),
    [title, description],
  );
  return (
    <details className="preview__share head-preview">
      <summary>{t('HEAD.TITLE_OF_ALL')}</summary>
      <div className="head-preview__both">
        <section aria-label={t('HEAD.RESULT')}>
          <h2>{t('HEAD.RESULT')}</h2>
          <div className="head-preview__result" lang={locale}>
            <p className="head-preview__place" dir="ltr">
              {placeOf(canonical)}
            </p>
            <p className="head-preview__title">{cut.title.shown}</p>
            <p className="head-preview__about">{cut.description.shown}</p>
          </div>
          <ul className="head-preview__counts">
            <Count name="TITLE" text={title} isCut={cut.title.isCut} />
            <Count name="DESCRIPTION" text={description} isCut={cut.description.isCut} />
            {isHidden && <li data-said="CUT">{t('HEAD.HIDDEN')}</li>}
          </ul>
        </section>
        <section aria-label={t('HEAD.CARD')}>
          <h2>{t('HEAD.CARD')}</h2>
          <Card key={head.picture} head={head} />
        </section>
      </div>
    </details>
  );
}
