import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { minimumAge } from '../../src/casino/rules/validators.ts';
import type widget from './widget.ts';

/** The age that the licence allows play from. Needs no script. */
export default function AgeNotice({ i18n, reader, mark }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const age = minimumAge(reader.licence);
  return (
    <p className="widget safer-line">
      <span className="safer-mark" data-mark="age" aria-hidden={mark === 'with-words'}>
        {age}+
      </span>{' '}
      {mark === 'with-words' && <span>{t('AGE.TEXT', { age })}</span>}
    </p>
  );
}
