import type { Translate } from 'hashmark/i18n';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { keepNoticesPlace, type Notice, runNotice } from '../../stores/notices.ts';
import { isIcon } from '../../ui/icons.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';

/** What the header has to tell the player, each with one thing to do about it (HEADER-25). */
export default function Notices({ t, notices }: { t: Translate; notices: readonly Notice[] }) {
  const place = document.querySelector<HTMLElement>('[data-notices]');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured are the notices.
  useLayoutEffect(() => keepNoticesPlace(place), [place, notices]);
  if (!place) return null;
  return createPortal(
    notices.map(({ id, message, values, icon, link }) => (
      <p key={id} className="notice" role="status" data-notice={id}>
        <span className="wrap">
          {isIcon(icon) && <LineIcon name={icon} size={20} />}
          {t(message, values)}
          {link && (
            <button className="notice__link" type="button" onClick={() => void runNotice(id)}>
              {t(link.text)}
            </button>
          )}
        </span>
      </p>
    )),
    place,
  );
}
