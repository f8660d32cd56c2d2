import { useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';

/**
 * Does one thing at a time, and keeps why the last one has come to nothing. What is asked for meanwhile, as by a second click, is
 * not done.
 */
export function useAct() {
  const [failure, setFailure] = useState<CallFailure>();
  const isBusy = useRef(false);
  async function act(work: () => Promise<unknown>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      isBusy.current = false;
    }
  }
  return { failure, act };
}
