import { useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import { LINK_DAYS, share } from '../api/links.ts';
import { useWords } from '../messages.ts';
import { FailureNotice, useAct } from '../shell/acting.tsx';
import { readerOf, type View } from './view.ts';

interface Props {
  readonly address: DocumentAddress;
  readonly view: View;
}

/** Makes a link to what the preview shows, for somebody without an account. */
export function ShareForm({ address, view }: Props) {
  const { t, language } = useWords();
  const [days, setDays] = useState('7');
  const [made, setMade] = useState<{ link: string; expires_at: string }>();
  const { failure, act } = useAct();
  const until = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <details className="preview__share">
      <summary>{t('SHARE.TITLE')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act(async () => setMade(await share(address, readerOf(view), Number(days))));
        }}
      >
        <p>{t('SHARE.ABOUT')}</p>
        <label className="preview__choice">
          <span>{t('SHARE.DAYS')}</span>
          <select value={days} onChange={({ target }) => setDays(target.value)}>
            {LINK_DAYS.map((choice) => (
              <option key={choice} value={choice}>
                {t('SHARE.FOR_DAYS', { count: Number(choice) })}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t('SHARE.MAKE')}</button>
      </form>
      <FailureNotice failure={failure} />
      <div aria-live="polite">
        {made && (
          <label className="preview__link">
            <span>{t('SHARE.MADE', { at: until(made.expires_at) })}</span>
            <input readOnly value={made.link} onFocus={({ target }) => target.select()} />
          </label>
        )}
      </div>
    </details>
  );
}
