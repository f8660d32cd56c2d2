import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $second } from '../../stores/clock.ts';
import { announce } from '../../stores/page-events.ts';
import { sessionSince } from '../../stores/session-since.ts';

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Where a browser keeps that its player has read what the licence requires. */
const TOLD = 'hm-ee-told';

/** Tells it once, until the flag is kept (AUTH-18). */
function announceOnce(): void {
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, '1');
  } catch {
    // Closed storage: every page shows it, rather than none.
  }
  const prefix = document.querySelector<HTMLElement>('[data-search-dialog]')?.dataset.prefix ?? '';
  announce('hm:demand', `${prefix}/popup/estonia`);
}

/** How long the player has been signed in, as the licence of Estonia wants it in sight (HEADER-22). */
export default function SessionStrip({ t }: { t: Translate }) {
  const [since] = useState(sessionSince);
  useEffect(announceOnce, []);
  useStore($second);
  const place = document.querySelector('[data-session-strip]');
  if (!place) return null;
  // By the clock that `since` was read from: the server's, which says when to count, may be another.
  const seconds = Math.max(0, (Date.now() - since) / 1000);
  const time = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return createPortal(<span className="readout">{t('ACCOUNT.SESSION', { time })}</span>, place);
}
