import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Uses, UsingDocument } from '../../documents/uses.ts';
import { listUses } from '../api/knowing.ts';
import { useMe } from '../api/me.ts';
import type { MediaChange, MediaItem } from '../api/media.ts';
import { useSite } from '../api/use-site.ts';
import { UseList } from '../knowing/UseList.tsx';
import { countKnown, useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';

interface Props {
  readonly item: MediaItem;
  /** The language in which its words are asked for. */
  readonly locale?: string | undefined;
  readonly onChange: (what: MediaChange) => void;
  readonly onReplace: (file: File) => void;
  /** How it goes with another file in its place. */
  readonly replacing: 'REPLACING' | 'REPLACED' | false;
  /** What could not be saved, of any file. */
  readonly children: ReactNode;
}

interface FocalProps {
  readonly item: MediaItem;
  readonly onMove: (focal: MediaItem['focal']) => void;
}

/** The picture, and what matters in it: set by a click, or by two sliders. */
function FocalPoint({ item, onMove }: FocalProps) {
  const { t } = useWords();
  const [focal, setFocal] = useState(item.focal);
  const sent = useRef(focal);
  const { x, y } = focal;
  function send(to = focal): void {
    if (to === sent.current) return;
    sent.current = to;
    onMove(to);
  }
  const moveTo = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const part = (at: number, size: number) => Math.min(1000, Math.max(0, Math.round((at / size) * 1000)));
    const to = { x: part(clientX - left, width), y: part(clientY - top, height) };
    setFocal(to);
    send(to);
  };
  const slider = (name: 'x' | 'y') => (
    <label className="field">
      <span>{t(`MEDIA.FOCAL_${name.toUpperCase()}`)}</span>
      <input
        type="range"
        min="0"
        max="1000"
        step="10"
        value={focal[name]}
        onChange={({ target }) => setFocal({ ...focal, [name]: Number(target.value) })}
        onPointerUp={() => send()}
        onKeyUp={() => send()}
        onBlur={() => send()}
      />
    </label>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same */}
      <span className="media-details__picture" onClick={moveTo}>
        <img src={item.address} alt={item.alt.en ?? ''} width={item.width} height={item.height} />
        <span
          className="media-details__point"
          ref={(point) => {
            point?.style.setProperty('inset-inline-start', `${x / 10}%`);
            point?.style.setProperty('inset-block-start', `${y / 10}%`);
          }}
        />
      </span>
      {slider('x')}
      {slider('y')}
    </>
  );
}

const useUses = ({ id }: MediaItem) =>
  useParts<UsingDocument, Uses>(id, (after, signal) => listUses('media', id, { after }, signal));

function Used({ items, last, loadMore }: Pick<ReturnType<typeof useUses>, 'items' | 'last' | 'loadMore'>) {
  const { t } = useWords();
  if (!last) return null;
  return (
    <details className="knowing__used">
      <summary>{t('MEDIA.USED', countKnown({ items, next: last.next }))}</summary>
      {items.length > 0 && <UseList items={items} />}
      {loadMore && (
        <button type="button" onClick={loadMore}>
          {t('LIST.MORE')}
        </button>
      )}
    </details>
  );
}

interface AltProps {
  readonly item: MediaItem;
  readonly wanted: string | undefined;
  readonly onChange: (alt: MediaItem['alt']) => void;
}

/** What a picture shows, in each language of the site. */
function AltTexts({ item, wanted, onChange }: AltProps) {
  const { t } = useWords();
  const site = useSite();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are there once the site has told its languages
  useEffect(() => field.current?.focus(), [site]);
  return (
    <fieldset>
      <legend>{t('MEDIA.ALT')}</legend>
      <p className="field__help">{t('MEDIA.ALT_HELP')}</p>
      {(site?.locales ?? ['en']).map((locale) => (
        <label key={locale} className="field">
          <span>{locale}</span>
          <input
            lang={locale}
            maxLength={300}
            ref={locale === wanted ? field : undefined}
            defaultValue={item.alt[locale] ?? ''}
            onBlur={({ target }) =>
              target.value !== (item.alt[locale] ?? '') && onChange({ [locale]: target.value })
            }
          />
        </label>
      ))}
    </fieldset>
  );
}

/** On narrow screens it stands behind all the files. */
const show = (details: HTMLElement | null) => details?.scrollIntoView({ block: 'nearest' });

/** What is told of a file: its name, what it shows in each language, what matters in it; and where it stands. */
export function MediaDetails({ item, locale, onChange, onReplace, replacing, children }: Props) {
  const { t, language } = useWords();
  const uses = useUses(item);
  const actions = useMe()?.actions ?? [];
  const bytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  const isShown = item.extension !== 'pdf';
  const isTrashed = item.trashed_at !== null;
  const used = uses.last && t('MEDIA.USED', countKnown({ items: uses.items, next: uses.last.next }));
  const confirmTrash = () => confirm([used, `${t('DOCUMENT.TRASH')}?`].filter(Boolean).join('. '));
  return (
    <aside ref={show} className="media-details" aria-label={item.name}>
      {children}
      {isShown && <FocalPoint item={item} onMove={(focal) => onChange({ focal })} />}
      <p className="field__help">
        {isShown && `${item.width} × ${item.height} · `}
        {bytes.format(item.bytes / 1000)} · <code>{item.address}</code>
      </p>
      {(['name', 'folder'] as const).map((name) => (
        <label key={name} className="field">
          <span>{t(`MEDIA.${name.toUpperCase()}`)}</span>
          <input
            key={item[name]}
            defaultValue={item[name]}
            onBlur={({ target }) => target.value !== item[name] && onChange({ [name]: target.value })}
          />
        </label>
      ))}
      {isShown && <AltTexts item={item} wanted={locale} onChange={(alt) => onChange({ alt })} />}
      <Used {...uses} />
      <p role="status" aria-busy={replacing === 'REPLACING'}>
        {replacing && t(`MEDIA.${replacing}`, { name: item.name })}
      </p>
      <p className="media-details__buttons">
        {actions.includes('publish') && (
          <label className="button media-grid__upload">
            {t('MEDIA.REPLACE')}
            <input
              type="file"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) onReplace(file);
              }}
            />
          </label>
        )}
        {actions.includes('trash') && (
          <button
            type="button"
            onClick={() => (isTrashed || confirmTrash()) && onChange({ trashed: !isTrashed })}
          >
            {t(isTrashed ? 'MEDIA.RESTORE' : 'DOCUMENT.TRASH')}
          </button>
        )}
      </p>
    </aside>
  );
}
