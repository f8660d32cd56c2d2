import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure } from '../api/client.ts';
import { useWords } from '../messages.ts';
import { Heading } from './Heading.tsx';

/** Keeps why the last call has come to nothing, instead of throwing it. */
export function useAttempt() {
  const [failure, setFailure] = useState<CallFailure>();
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  }
  return { failure, attempt };
}

/** {@link useAttempt}, one thing at a time: what is asked for meanwhile, as by a second click, is not done. */
export function useAct() {
  const { failure, attempt } = useAttempt();
  const isBusy = useRef(false);
  async function act(work: () => Promise<unknown>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await attempt(work);
    } finally {
      isBusy.current = false;
    }
  }
  return { failure, act };
}

/** Why something has come to nothing. */
export function FailureNotice({ failure }: { readonly failure: CallFailure | undefined }) {
  const { t } = useWords();
  return (
    failure && (
      <p className="notice notice--warning" role="alert">
        {t(`FAILURE.${failure.kind.toUpperCase()}`)} <span lang="en">{failure.refused?.message}</span>
      </p>
    )
  );
}

interface UnsavedProps {
  /** What is unsaved, and why. */
  readonly words: string;
  /** The key of the button that goes on with it. */
  readonly take: string;
  /** Whether it can be decided about now. */
  readonly mayDecide?: boolean;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was written here and never reached the server. */
export function UnsavedNotice({ words, take, mayDecide = true, onTake, onDiscard }: UnsavedProps) {
  const { t } = useWords();
  return (
    <div className="notice notice--warning" role="alert">
      <p>{words}</p>
      {mayDecide && (
        <>
          <button type="button" className="button--main" onClick={onTake}>
            {t(take)}
          </button>{' '}
          <button type="button" onClick={onDiscard}>
            {t('COPY.DISCARD')}
          </button>
        </>
      )}
    </div>
  );
}

/** What stands in the place of a screen that cannot be shown. */
export function FailedScreen({ title, failure }: { readonly title: string; readonly failure: CallFailure }) {
  return (
    <>
      <Heading>{title}</Heading>
      <FailureNotice failure={failure} />
    </>
  );
}

/** Changes what is shown. Whoever has pressed a button that is gone with it goes on in the dialog or the screen, and not at the menu. */
export function goOnWith(change: () => void): void {
  const hadFocus = document.activeElement !== document.body;
  flushSync(change);
  if (hadFocus) goOnHere();
}

/** Gives the keys a place where what had them is gone. */
export function goOnHere(): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('dialog[open] h2') ?? document.getElementById('content');
  next?.focus({ preventScroll: true });
}

const listControls = () => [...document.querySelectorAll<HTMLElement>('a[href], button, input')];

/**
 * Adds to a list. Whoever has asked for that goes on with the first that is new, which stands where the button was.
 *
 * @param asker the button, or whatever had the focus then
 */
export function goOnWithNew(asker: Element | null, change: () => void): void {
  const place = asker === document.activeElement ? listControls().indexOf(asker as HTMLElement) : -1;
  if (place < 0) {
    change();
    return;
  }
  flushSync(change);
  listControls()[place]?.focus();
}
