import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/translator';
import { createPortal } from 'react-dom';
import { $second } from '../../stores/clock.ts';

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** How long the player has been signed in, as the licence of Estonia wants it in sight (HEADER-22). */
export default function SessionStrip({ t, since }: { t: Translate; since: string }) {
  const now = useStore($second) ?? Date.now();
  const place = document.querySelector('[data-session-strip]');
  if (!place) return null;
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000);
  const time = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return createPortal(<span className="readout">{t('ACCOUNT.SESSION', { time })}</span>, place);
}
