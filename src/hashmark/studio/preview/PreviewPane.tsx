import { useEffect, useRef, useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import type { SiteDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import type { ComposeContext, ComposedText } from './compose-text.ts';
import { CHANNEL, type ToFrame, type ToStudio } from './protocol.ts';

/** As whom and on what the page is seen. */
export interface View {
  readonly locale: string;
  readonly licence: string;
  readonly market: string;
  readonly currency: string;
  readonly width: string;
  readonly theme: string;
}

const WIDTHS = ['', '390', '768', '1024', '1440'] as const;
const THEMES = ['', 'light', 'dark'] as const;

interface Props {
  readonly address: DocumentAddress;
  readonly site: SiteDescription;
  /** Changes when the page has to be made anew by the server. */
  readonly version: string;
  readonly composed: ComposedText | undefined;
  /** Where the cursor of the editor is. */
  readonly cursor: number;
  readonly onContext: (context: ComposeContext) => void;
  readonly onPoint: (pointed: Extract<ToStudio, { kind: 'pointed' }>) => void;
}

/** What the server has to know to show the page so. */
const readerOf = ({ locale, licence, market, currency }: View) => ({
  locale,
  licence,
  market,
  ...(currency && { currency }),
});

/** Widgets of a text that is being written, as the server renders them. */
async function readFragments(
  address: DocumentAddress,
  view: View,
  { variables, outdated }: ComposeContext,
  texts: readonly string[],
): Promise<string> {
  const response = await fetch('/studio/preview/fragment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      address: { document: address.locale, path: address.path },
      reader: readerOf(view),
      texts,
      variables,
      ...(outdated ? { outdated } : {}),
    }),
  });
  return response.ok ? await response.text() : '';
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly nameOf?: (choice: string) => string;
  readonly onChoose: (choice: string) => void;
}

const Choice = ({ label, value, choices, nameOf = (choice) => choice, onChoose }: ChoiceProps) => (
  <label className="preview__choice">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </select>
  </label>
);

/** The page itself in a frame, with what is written on it at once, as any reader sees it. */
export function PreviewPane({ address, site, version, composed, cursor, onContext, onPoint }: Props) {
  const { t } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const context = useRef<ComposeContext>(undefined);
  const count = useRef(0);
  const [isReady, setReady] = useState(false);
  const [view, setView] = useState<View>({
    locale: address.locale,
    licence: site.licences.find((one) => address.path.endsWith(`/${one}`)) ?? site.licences[0] ?? '',
    market: site.markets.find((one) => address.path.endsWith(`/${one}`)) ?? 'other',
    currency: '',
    width: '',
    theme: '',
  });
  const choose = (name: keyof View) => (choice: string) => setView((known) => ({ ...known, [name]: choice }));
  const tell = (message: ToFrame) =>
    frame.current?.contentWindow?.postMessage({ channel: CHANNEL, ...message }, location.origin);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToStudio & { channel?: string }>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || data?.channel !== CHANNEL)
        return;
      if (data.kind === 'ready') {
        context.current = data.context;
        onContext(data.context);
        setReady(true);
      } else if (data.kind === 'pointed') onPoint(data);
      else if (data.kind === 'wants' && context.current)
        void readFragments(address, view, context.current, data.texts)
          .catch(() => '')
          .then((html) => tell({ kind: 'fragments', html }));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told depends on these alone
  useEffect(() => {
    if (isReady && composed) tell({ kind: 'parts', id: ++count.current, parts: composed.parts });
  }, [isReady, composed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady) tell({ kind: 'cursor', offset: cursor });
  }, [isReady, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady && view.theme) tell({ kind: 'theme', theme: view.theme });
  }, [isReady, view.theme]);

  const { width, theme, ...reader } = view;
  const query = new URLSearchParams({
    document: address.locale,
    path: address.path,
    ...readerOf(view),
    version,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is being loaded
  useEffect(() => setReady(false), [query.toString()]);
  const automatic = (choice: string) => choice || t('PREVIEW.AUTOMATIC');
  return (
    <section className="preview" aria-label={t('PREVIEW.LABEL')}>
      <div className="preview__choices">
        <Choice
          label={t('PREVIEW.LOCALE')}
          value={reader.locale}
          choices={site.locales}
          onChoose={choose('locale')}
        />
        <Choice
          label={t('PREVIEW.LICENCE')}
          value={reader.licence}
          choices={site.licences}
          onChoose={choose('licence')}
        />
        <Choice
          label={t('PREVIEW.MARKET')}
          value={reader.market}
          choices={site.markets}
          onChoose={choose('market')}
        />
        <Choice
          label={t('PREVIEW.CURRENCY')}
          value={reader.currency}
          choices={['', ...site.currencies]}
          nameOf={automatic}
          onChoose={choose('currency')}
        />
        <Choice
          label={t('PREVIEW.WIDTH')}
          value={width}
          choices={WIDTHS}
          nameOf={(choice) => choice || t('PREVIEW.FULL')}
          onChoose={choose('width')}
        />
        <Choice
          label={t('PREVIEW.THEME')}
          value={theme}
          choices={THEMES}
          nameOf={(choice) => (choice ? t(`THEME.${choice.toUpperCase()}`) : t('PREVIEW.AUTOMATIC'))}
          onChoose={choose('theme')}
        />
      </div>
      <div className="preview__stage">
        <iframe
          ref={frame}
          className="preview__frame"
          title={t('PREVIEW.LABEL')}
          src={`/studio/preview/page?${query}`}
          style={width ? { inlineSize: `${width}px` } : {}}
        />
      </div>
    </section>
  );
}
