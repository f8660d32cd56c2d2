import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import { readSite, type SiteDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { changedGroups } from './changed-groups.ts';
import type { ComposedText } from './compose-text.ts';
import { Composer } from './composer.ts';
import { CHANNEL, type ToFrame, type ToStudio } from './protocol.ts';
import { ReaderChoices } from './ViewChoices.tsx';
import { firstView, pageAddress, type View } from './view.ts';

/** A revision that is compared, and the text that it has. */
export interface ComparedRevision {
  readonly id: string;
  readonly text: string;
}

interface SideProps {
  readonly label: string;
  readonly source: string;
  readonly text: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onComposed: (composed: ComposedText, send: (message: ToFrame) => void) => void;
  readonly onScrolled: (share: number) => void;
}

/** The page of one revision. When its text has been composed as the page was, the blocks of it are known there. */
function Side({ label, source, text, frame, onComposed, onScrolled }: SideProps) {
  const heard = useRef({ onComposed, onScrolled });
  heard.current = { onComposed, onScrolled };
  useEffect(() => {
    let host = location.origin;
    const send = (message: ToFrame) =>
      frame.current?.contentWindow?.postMessage({ channel: CHANNEL, ...message }, host);
    const composer = new Composer((composed) => {
      send({ kind: 'parts', id: 0, parts: composed.parts });
      heard.current.onComposed(composed, send);
    });
    const hear = ({ source: from, origin, data }: MessageEvent<ToStudio & { channel?: string }>) => {
      if (from !== frame.current?.contentWindow || data?.channel !== CHANNEL) return;
      if (data.kind === 'ready') {
        host = origin;
        composer.compose(text.replace(/\r\n/g, '\n'), data.context);
      } else if (data.kind === 'scrolled') heard.current.onScrolled(data.share);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      composer.close();
    };
  }, [text, frame]);
  return (
    <figure className="pages__side">
      <figcaption>{label}</figcaption>
      <iframe ref={frame} title={label} src={source} />
    </figure>
  );
}

interface Props {
  readonly address: DocumentAddress;
  /** What the sides are called. */
  readonly labels: { readonly left: string; readonly right: string };
  readonly left: ComparedRevision;
  readonly right: ComparedRevision;
}

type ComposedFrame = { composed: ComposedText; send: (message: ToFrame) => void };

/** The pages of two revisions side by side as a reader gets them, scrolled together, with the blocks marked that differ. */
export default function PageComparison({ address, labels, left, right }: Props) {
  const { t } = useWords();
  const [site, setSite] = useState<SiteDescription>();
  const [chosen, setChosen] = useState<Partial<View>>({});
  const [frames, setFrames] = useState<{ left?: ComposedFrame; right?: ComposedFrame }>({});
  const leftFrame = useRef<HTMLIFrameElement>(null);
  const rightFrame = useRef<HTMLIFrameElement>(null);
  useEffect(() => void readSite().then(setSite), []);
  const changed = useMemo(
    () =>
      frames.left && frames.right && changedGroups(frames.left.composed.parts, frames.right.composed.parts),
    [frames],
  );
  useEffect(() => {
    if (!changed) return;
    frames.left?.send({ kind: 'marks', groups: changed.left });
    frames.right?.send({ kind: 'marks', groups: changed.right });
  }, [changed, frames]);
  if (!site) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  const view = { ...firstView(address, site), ...chosen };
  const sourceOf = ({ id }: ComparedRevision) => pageAddress(address, view, { revision: id });
  return (
    <>
      <div className="preview__choices">
        <ReaderChoices
          site={site}
          view={view}
          onChange={(changed) => setChosen((known) => ({ ...known, ...changed }))}
        />
      </div>
      <p role="status">
        {changed && t('HISTORY.BLOCKS', { count: Math.max(changed.left.length, changed.right.length) })}
      </p>
      <div className="pages">
        <Side
          label={labels.left}
          source={sourceOf(left)}
          text={left.text}
          frame={leftFrame}
          onComposed={(composed, send) => setFrames((known) => ({ ...known, left: { composed, send } }))}
          onScrolled={(share) => frames.right?.send({ kind: 'scroll', share })}
        />
        <Side
          label={labels.right}
          source={sourceOf(right)}
          text={right.text}
          frame={rightFrame}
          onComposed={(composed, send) => setFrames((known) => ({ ...known, right: { composed, send } }))}
          onScrolled={(share) => frames.left?.send({ kind: 'scroll', share })}
        />
      </div>
    </>
  );
}
