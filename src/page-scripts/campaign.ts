import { PLACE } from './kept-campaign.ts';
import { send } from './send.ts';

const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'sub_id'];

let kept: string | null = null;

/** Reports the campaign that a visitor arrives by, and keeps it until {@link sendCampaign} (ERR-18). */
export function keepCampaign(): void {
  const query = new URLSearchParams(location.search);
  const utmMetrics = Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value.slice(0, 255)]] : [];
    }),
  );
  const isArrival = Object.keys(utmMetrics).length > 0;
  if (isArrival) {
    kept = JSON.stringify(utmMetrics);
    send('POST', '/log_utm_set', { utmMetrics });
  }
  try {
    if (kept) localStorage.setItem(PLACE, kept);
    else kept = localStorage.getItem(PLACE);
  } catch {
    // Storage may be closed; the campaign then lasts for this page.
  }
}

/** Keeps no campaign any longer. */
export function forgetCampaign(): void {
  kept = null;
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept there.
  }
}

/** Tells that a visitor who arrived by a campaign has registered, once. */
export function sendCampaign(): void {
  if (!kept) return;
  send('POST', '/log_utm_send', { utmMetrics: JSON.parse(kept) });
  forgetCampaign();
}
