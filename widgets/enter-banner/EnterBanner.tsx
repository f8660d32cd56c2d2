import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { ENTER_BANNER_CLOSED } from '../../src/casino/rules/banner-times.ts';
import { CLOSE } from '../../src/ui/close-path.ts';
import { island } from '../../src/ui/island.tsx';
import { Outline } from '../../src/ui/Outline.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** Puts the banner away for a while, on further pages too: they know it before they paint. */
function close(): void {
  delete document.documentElement.dataset.enter;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `enter=1; max-age=${ENTER_BANNER_CLOSED / 1000}; path=/; samesite=lax`;
}

/** A banner beside the ways in (BANNER-14). */
function EnterBanner({ i18n, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  if (!data) return data === null ? <p className="widget widget-empty hm-guest">{t('FAILED')}</p> : null;
  const { id, title, text, button } = data;
  const { prefix, market } = reader;
  return (
    <aside className="widget enter-banner hm-guest" aria-label={t('ENTER.LABEL')} data-banner={id}>
      <div className="enter-banner__words">
        <p>
          <strong>{title}</strong>
        </p>
        {text && <p>{text}</p>}
        {button && (
          <p>
            <a href={button.href}>{button.name}</a>
          </p>
        )}
      </div>
      <p className="enter-banner__ways">
        <a className="button" href={`${prefix}/login`} data-login>
          {t('ENTER.LOGIN')}
        </a>
        {/* Nowhere in markets where accounts cannot be opened. */}
        {market !== 'EE' && (
          <a className="button" href={`${prefix}/registration`}>
            {t('ENTER.REGISTER')}
          </a>
        )}
      </p>
      <button className="icon-button" type="button" onClick={close} aria-label={t('ENTER.CLOSE')}>
        <Outline path={CLOSE} />
      </button>
    </aside>
  );
}

export default island('EnterBanner', EnterBanner);
