import { html } from 'hono/html';
import { encode } from 'uqr';
import type { Html } from './frame.ts';

/** A text as a QR code, with a quiet zone around it. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: 4 });
  const fields = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="staff__code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${fields.join('')}"></path></svg>`;
}
