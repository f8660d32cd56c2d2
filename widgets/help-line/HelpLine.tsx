import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { BUILT_IN_SAFER_PLAY } from '../../src/casino/rules/safer-play.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const dialled = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** Somebody to talk to, by phone where there is one. Needs no script. */
export default function HelpLine({ i18n, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const services = data ?? BUILT_IN_SAFER_PLAY.help;
  return (
    <div className="widget safer-line" data-mark="help">
      <span>{t('HELP.TEXT')}</span>
      <ul>
        {services.map(({ name, phone, url }) => (
          <li key={name}>
            <a href={url} rel="noopener external">
              {name}
            </a>
            {phone && (
              <>
                {' '}
                <a className="readout" href={dialled(phone)}>
                  {phone}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
