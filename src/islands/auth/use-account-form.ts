import { ApiError } from 'hashmark/calls';
import type { Translate } from 'hashmark/translator';
import { type SubmitEvent, useEffect, useState } from 'react';
import { reportInvalidForm } from '../../stores/invalid-form.ts';
import { type FormProblem, readProblem } from './auth-error.ts';

/**
 * The state of a form that ends in a session: one submission at a time, problems in words, then on to `home`.
 *
 * @param send makes the call with what the form holds
 */
export function useAccountForm(
  kind: 'login' | 'registration',
  t: Translate,
  home: string,
  send: (form: FormData) => Promise<unknown>,
) {
  const [busy, setBusy] = useState(false);
  // Before this script runs the browser would send the form itself, to a page that takes none.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await send(new FormData(event.currentTarget));
      location.assign(home);
    } catch (error) {
      if (error instanceof ApiError) reportInvalidForm('server', kind, error.body.errors ?? {});
      setProblem(readProblem(error, t, kind));
      setBusy(false);
    }
  };
  return { busy, ready, problem, onSubmit };
}
