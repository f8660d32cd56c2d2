import { readFlags } from '../../casino/rules/feature-flags.ts';
import { isBot } from '../../casino/rules/roles.ts';
import { $session } from '../../stores/session.ts';
import { keepFocusUncovered } from './asides.ts';
import { startInstallPrompt } from './install-prompt.ts';
import { startIosExit } from './ios-exit.ts';
import { startLevelUp } from './level-up.ts';
import { startNewProvider } from './new-provider.ts';
import { startPromoTooltip } from './promo-tooltip.ts';
import { startRemoteScripts } from './remote-scripts.ts';
import { startServiceWorker } from './service-worker.ts';
import { startSurvey } from './survey.ts';
import { startVisitorClasses } from './visitor-classes.ts';

/** Starts what shows itself later; no part is lost because of another. Programs that read pages are spared it (ROLE-22). */
export function startLater(): void {
  if (isBot(navigator.userAgent)) return;
  const flags = readFlags(document.cookie);
  // Looked at as long as the page is open, so that all parts know who reads.
  $session.subscribe(() => undefined);
  const parts: [boolean, () => void][] = [
    [true, keepFocusUncovered],
    [true, startServiceWorker],
    [true, startRemoteScripts],
    [true, startVisitorClasses],
    [true, startIosExit],
    [true, startLevelUp],
    [true, startNewProvider],
    [flags['install-prompt'], startInstallPrompt],
    [flags.survey, startSurvey],
    [flags['promo-tooltip'], startPromoTooltip],
  ];
  for (const [isOn, start] of parts) {
    try {
      if (isOn) start();
    } catch (error) {
      reportError(error);
    }
  }
}
