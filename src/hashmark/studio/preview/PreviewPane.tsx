import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import { useMay } from '../api/me.ts';
import type { SiteDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { $part } from '../shell/router.ts';
import type { ComposeContext, ComposedText } from './compose-text.ts';
import { HeadPreview } from './HeadPreview.tsx';
import type { PageHead } from './page-head.ts';
import { CHANNEL, SWITCH_KEY, type ToFrame, type ToStudio } from './protocol.ts';
import { ShareForm } from './ShareForm.tsx';
import { useRested } from './use-rested.ts';
import { ViewChoices } from './ViewChoices.tsx';
import { firstView, pageAddress, readerOf, type View } from './view.ts';

interface Props {
  readonly address: DocumentAddress;
  readonly site: SiteDescription;
  /** Changes when the page has to be made anew by the server. */
  readonly version: string;
  readonly composed: ComposedText | undefined;
  /** Whether what is written cannot be composed just now. */
  readonly isBehind: boolean;
  /** Where the cursor of the editor is. */
  readonly cursor: number;
  readonly onContext: (context: ComposeContext) => void;
  readonly onPoint: (pointed: Extract<ToStudio, { kind: 'pointed' }>) => void;
  /** Called when somebody leaves the page for the text by a key. */
  readonly onLeave: () => void;
}

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

// What is typed changes neither.
const Choices = memo(ViewChoices);
const Head = memo(HeadPreview);

/** The page itself in a frame, with what is written on it at once, as any reader sees it. */
export function PreviewPane({
  address,
  site,
  version,
  composed,
  isBehind,
  cursor,
  onContext,
  onPoint,
  onLeave,
}: Props) {
  const { t } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const context = useRef<ComposeContext>(undefined);
  /** Where the page in the frame is; the policy of this page says where that may be. */
  const host = useRef(location.origin);
  const count = useRef(0);
  const [isReady, setReady] = useState(false);
  const may = useMay();
  const [head, setHead] = useState<PageHead>();
  const [view, setView] = useState<View>(() => firstView(address, site, $part.get()));
  const change = useCallback((changed: Partial<View>) => setView((known) => ({ ...known, ...changed })), []);
  /** What readers get is not written here. */
  const isWritten = view.shows === 'revision';
  const send = (message: ToFrame) =>
    frame.current?.contentWindow?.postMessage({ channel: CHANNEL, ...message }, host.current);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToStudio & { channel?: string }>) => {
      if (source !== frame.current?.contentWindow || data?.channel !== CHANNEL) return;
      if (data.kind === 'ready') {
        host.current = origin;
        context.current = data.context;
        if (isWritten) onContext(data.context);
        setHead(data.head);
        setReady(true);
      } else if (data.kind === 'pointed') onPoint(data);
      else if (data.kind === 'left') onLeave();
      else if (data.kind === 'wants' && context.current)
        void readFragments(address, view, context.current, data.texts)
          .catch(() => '')
          .then((html) => send({ kind: 'fragments', html }));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  });
  // Sent with what is drawn, not after it: the page in the frame is drawn a picture earlier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told depends on these only
  useLayoutEffect(() => {
    if (isReady && isWritten && composed) send({ kind: 'parts', id: ++count.current, parts: composed.parts });
  }, [isReady, composed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady) send({ kind: 'cursor', offset: cursor });
  }, [isReady, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady && view.theme) send({ kind: 'theme', theme: view.theme });
  }, [isReady, view.theme]);

  const rested = useRested(view);
  const seen = pageAddress(address, rested, { shows: rested.shows });
  const source = `${seen}&version=${version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is being loaded
  useEffect(() => setReady(false), [source]);
  return (
    <section className="preview" aria-label={t('PREVIEW.LABEL')} aria-keyshortcuts={SWITCH_KEY}>
      <Choices site={site} view={view} onChange={change} />
      {head && <Head head={head} />}
      {isWritten && may?.('share', { ...address, type: 'page' }) && (
        <ShareForm address={address} view={view} />
      )}
      <p role="status" className="preview__behind">
        {isBehind && t('PREVIEW.BEHIND')}
      </p>
      <div className="preview__stage">
        <iframe
          // Another frame for another view: the way back through the browser's history does not lead through all of them.
          key={seen}
          ref={frame}
          className="preview__frame"
          title={t('PREVIEW.LABEL')}
          // Pages that know of coming from somewhere take the focus, which is with what is being written.
          referrerPolicy="no-referrer"
          src={source}
          style={view.width ? { inlineSize: `${view.width}px` } : {}}
        />
      </div>
    </section>
  );
}
