import { useStore } from '@nanostores/react';
import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { $session } from '../api/client.ts';
import { useWords } from '../messages.ts';
import { Heading } from './Heading.tsx';
import { $path, addressOf } from './router.ts';
import { findScreen } from './screens.ts';
import { TopBar } from './TopBar.tsx';

/** A screen that throws costs itself: the menu stays, and says so. */
class ScreenGuard extends Component<{ failed: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}

/** Tells that nobody is signed in, above whatever is being written: nothing of that is lost. */
function SignInNotice() {
  const { t } = useWords();
  if (useStore($session) !== 'ended') return null;
  return (
    <p className="notice notice--warning" role="alert">
      {t('SESSION.ENDED')}{' '}
      <a href={addressOf('/sign-in')} target="_blank" rel="noopener">
        {t('SESSION.SIGN_IN')}
      </a>
    </p>
  );
}

/** Whoever has gone on to another screen begins in it, and not at the menu again. */
function useBeginning(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** The frame of all screens. */
export function App({ site }: { site: string }) {
  const { t } = useWords();
  const path = useStore($path);
  const screen = findScreen(path);
  const main = useBeginning(path);
  return (
    <>
      <a className="skip-link" href="#content">
        {t('SCREEN.SKIP')}
      </a>
      <TopBar site={site} />
      <SignInNotice />
      <main ref={main} className="studio__main" id="content" tabIndex={-1}>
        {screen ? (
          <ScreenGuard key={path} failed={<p className="notice">{t('SCREEN.FAILED')}</p>}>
            <Suspense fallback={<p className="studio__loading">{t('SCREEN.LOADING')}</p>}>
              <screen.Component {...screen.props} />
            </Suspense>
          </ScreenGuard>
        ) : (
          <Heading>{t('SCREEN.MISSING')}</Heading>
        )}
      </main>
    </>
  );
}
