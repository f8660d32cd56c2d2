import type { CallName } from '../../../../src/hashmark/calls/types.ts';
import { authProviders } from './auth-providers.ts';
import { games } from './games.ts';
import { gifts } from './gifts.ts';
import { info } from './info.ts';
import { limits } from './limits.ts';
import { payments } from './payments.ts';
import { player } from './player.ts';
import { rewards } from './rewards.ts';
import type { Sample } from './sample.ts';
import { security } from './security.ts';
import { site } from './site.ts';
import { tournaments } from './tournaments.ts';
import { users } from './users.ts';

/** What a caller sends for every call of the catalogue; a call that is missing here does not compile. */
export const samples: Record<CallName, Sample> = {
  ...users,
  ...security,
  ...authProviders,
  ...player,
  ...payments,
  ...limits,
  ...info,
  ...gifts,
  ...rewards,
  ...tournaments,
  ...games,
  ...site,
};
