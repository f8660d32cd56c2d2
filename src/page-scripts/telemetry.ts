/**
 * What a page reports: failures, the campaign and the affiliate its visitor came by, timing, network quality, and forms that could not
 * be accepted (ERR-17, ERR-18, ERR-19). A script of its own, which `page.ts` loads and hands over to by `hm:telemetry`.
 */
import { isTraced } from '../casino/rules/error-traces.ts';
import { isBot } from '../casino/rules/roles.ts';
import type { LogEntry } from '../stores/page-events.ts';
import { keepAffiliate } from './affiliate.ts';
import { forgetCampaign, keepCampaign, sendCampaign } from './campaign.ts';
import { measureNetwork, measurePage } from './measure.ts';
import { send } from './send.ts';

/** How many failures one page reports: a loop of them must not become a loop of requests. */
let reports = 10;

function reportFailure({ name, message, trace }: LogEntry): void {
  if (reports-- <= 0) return;
  const entry = {
    name: name.slice(0, 80),
    message: message.slice(0, 2000) || 'no message',
    path: location.pathname.slice(0, 300),
    trace: isTraced(Math.random()) ? trace?.slice(0, 8000) : undefined,
  };
  send('PUT', '/log', { entries: [entry] });
}

// Programs that read pages tell nothing (ROLE-22).
if (!isBot(navigator.userAgent)) {
  // Whoever wants no more than the site needs is nobody's.
  if (document.cookie.includes('cookie_consent=0')) forgetCampaign();
  else {
    keepCampaign();
    // The next page asks again.
    keepAffiliate().catch(() => undefined);
  }
  measurePage();
  measureNetwork();
  document.addEventListener('hm:telemetry', ({ detail: report }) => {
    if (report.type === 'hm:log') reportFailure(report.detail);
    else if (report.type === 'hm:registered') sendCampaign();
    else send('PUT', '/metrics-errors-validation', report.detail);
  });
}
