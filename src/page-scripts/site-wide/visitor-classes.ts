import { computed } from 'nanostores';
import { visitorClasses } from '../../casino/rules/roles.ts';
import { reportToAnalytics } from '../../stores/analytics.ts';
import { $manager } from '../../stores/manager.ts';
import { $session } from '../../stores/session.ts';

/** Tells the tag manager who reads, so that tests of variants know their groups (ROLE-23). */
export function startVisitorClasses(): void {
  let sent = '';
  computed([$session, $manager], (session, manager) => ({ session, manager })).subscribe(
    ({ session, manager }) => {
      if (session.status === 'loading' || manager === undefined) return;
      const classes = visitorClasses({
        groups: session.status === 'player' ? session.player.groups : null,
        hasManager: manager !== null,
        isRestricted: document.body.dataset.restricted !== undefined,
      });
      if (sent === classes.join()) return;
      sent = classes.join();
      reportToAnalytics('visitor', { visitor_classes: classes });
    },
  );
}
