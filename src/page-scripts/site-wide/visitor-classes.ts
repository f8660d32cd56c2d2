import { visitorClasses } from '../../casino/rules/roles.ts';
import { reportToAnalytics } from '../../stores/analytics.ts';
import { loadManager } from '../../stores/manager.ts';
import { $session } from '../../stores/session.ts';

/** Tells the tag manager who reads, so that tests of variants know their groups (ROLE-23). */
export function startVisitorClasses(): void {
  let sent = '';
  $session.subscribe(async (session) => {
    if (session.status === 'loading') return;
    const groups = session.status === 'player' ? session.player.groups : null;
    const classes = visitorClasses({
      groups,
      hasManager: groups !== null && (await loadManager(groups)) !== undefined,
      isRestricted: document.body.dataset.restricted !== undefined,
    });
    if (sent === classes.join()) return;
    sent = classes.join();
    reportToAnalytics('visitor', { visitor_classes: classes });
  });
}
