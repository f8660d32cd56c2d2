import { createHash } from 'node:crypto';

/** What pages say of the change to the next one. */
export const transitions =
  '@view-transition{navigation:auto}@media(prefers-reduced-motion:reduce){@view-transition{navigation:none}}';

/** By which the policy of a page lets it in. */
export const transitionsHash = `sha256-${createHash('sha256').update(transitions).digest('base64')}` as const;
