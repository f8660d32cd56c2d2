import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session } from '../api/client.ts';
import type { Draft } from './draft.ts';

/** Tries again what could not be saved, when the network or the session is back; keeps the page from being closed before. */
export function useSafety(draft: Draft): void {
  const session = useStore($session);
  useEffect(() => {
    const retry = () => draft.retry();
    const warn = (event: BeforeUnloadEvent) => {
      if (!draft.isSaved) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('focus', retry);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('focus', retry);
      removeEventListener('beforeunload', warn);
    };
  }, [draft]);
  useEffect(() => {
    if (session === 'open') draft.retry();
  }, [draft, session]);
}
