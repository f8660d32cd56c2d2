import { useWords } from '../messages.ts';
import type { CrashCopy } from './crash-copies.ts';

interface Props {
  readonly copy: CrashCopy;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was written here and never reached the server. */
export function CopyNotice({ copy, onTake, onDiscard }: Props) {
  const { t, language } = useWords();
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="notice notice--warning" role="alert">
      <p>{t('COPY.FOUND', { time: time.format(new Date(copy.at)) })}</p>
      <button type="button" className="button--main" onClick={onTake}>
        {t('COPY.TAKE')}
      </button>{' '}
      <button type="button" onClick={onDiscard}>
        {t('COPY.DISCARD')}
      </button>
    </div>
  );
}
