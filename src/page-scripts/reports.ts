import { announce, type Report } from '../stores/page-events.ts';
import { isCampaign } from './kept-campaign.ts';
import telemetryScript from './telemetry.ts?worker&url';

let telemetry: Promise<unknown> | undefined;

/**
 * Loads what reports on the page: with the first thing to report, at once for a visitor of a campaign, else when the page has
 * been open for a while. The first view is spared it; its timings are known afterwards just as well.
 */
function startTelemetry(): Promise<unknown> {
  telemetry ??= import(/* @vite-ignore */ telemetryScript).catch(() => {});
  return telemetry;
}

async function report(event: Report): Promise<void> {
  await startTelemetry();
  announce('hm:telemetry', event);
}

const reportUncaught = (error: unknown) =>
  report({
    type: 'hm:log',
    detail: {
      name: 'UNCAUGHT_ERROR',
      message: String(error),
      trace: error instanceof Error ? error.stack : undefined,
    },
  });

export function startReports(): void {
  for (const type of ['hm:log', 'hm:invalid-form', 'hm:registered'] as const)
    document.addEventListener(type, ({ detail }) => report({ type, detail } as Report));
  addEventListener('error', ({ error, message }) => reportUncaught(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => {
    // A browser rejects so for a change between pages that another one has overtaken, which is no fault of the page.
    if (!/[w ]transition/i.test(reason)) reportUncaught(reason);
  });
  setTimeout(startTelemetry, isCampaign() ? 0 : 4000);
}
