import type { Migrations } from 'hashmark/server';
import * as sandbox from './002-sandbox.ts';
import * as ledger from './003-ledger.ts';
import * as users from './004-users.ts';
import * as games from './005-games.ts';
import * as payments from './006-payments.ts';
import * as gifts from './007-gifts.ts';
import * as limits from './008-limits.ts';
import * as rewards from './009-rewards.ts';
import * as tournaments from './010-tournaments.ts';
import * as vip from './011-vip.ts';
import * as secrets from './013-secrets.ts';
import * as playerStates from './015-player-states.ts';
import * as realityChecks from './016-reality-checks.ts';
import * as roundTotals from './021-round-totals.ts';
import * as standings from './022-standings.ts';
import * as jobPlayers from './025-job-players.ts';
import * as movementsWrittenLast from './026-movements-written-last.ts';
import * as checkableDraws from './028-checkable-draws.ts';
import * as roundsByMovement from './036-rounds-by-movement.ts';
import * as lostStatuses from './038-lost-statuses.ts';
import * as foundByIndex from './041-found-by-index.ts';
import * as lotteryDrums from './053-lottery-drums.ts';
import * as drawsInParts from './056-draws-in-parts.ts';
import * as limitZones from './057-limit-zones.ts';
import * as standingsByPlayer from './060-standings-by-player.ts';
import * as ledgerTotals from './061-ledger-totals.ts';
import * as ownRealityChecks from './062-own-reality-checks.ts';
import * as supportAnswers from './065-support-answers.ts';
import * as depositDays from './067-deposit-days.ts';
import * as foundByTime from './068-found-by-time.ts';
import * as jackpotWinsByPlayer from './069-jackpot-wins-by-player.ts';
import * as cashoutsFromJackpots from './071-cashouts-from-jackpots.ts';
import * as endsOfPoints from './072-ends-of-points.ts';
import * as broughtByDeposits from './073-brought-by-deposits.ts';
import * as accountsByText from './074-accounts-by-text.ts';
import * as personalIds from './075-personal-ids.ts';
import * as playerOrders from './076-player-orders.ts';
import * as restingAccounts from './084-resting-accounts.ts';
import * as accountOwners from './085-account-owners.ts';
import * as forgottenAccounts from './086-forgotten-accounts.ts';

/** Those of the platform; the numbers in between are the product's. */
export const migrations: Migrations = {
  '002-sandbox': sandbox,
  '003-ledger': ledger,
  '004-users': users,
  '005-games': games,
  '006-payments': payments,
  '007-gifts': gifts,
  '008-limits': limits,
  '009-rewards': rewards,
  '010-tournaments': tournaments,
  '011-vip': vip,
  '013-secrets': secrets,
  '015-player-states': playerStates,
  '016-reality-checks': realityChecks,
  '021-round-totals': roundTotals,
  '022-standings': standings,
  '025-job-players': jobPlayers,
  '026-movements-written-last': movementsWrittenLast,
  '028-checkable-draws': checkableDraws,
  '036-rounds-by-movement': roundsByMovement,
  '038-lost-statuses': lostStatuses,
  '041-found-by-index': foundByIndex,
  '053-lottery-drums': lotteryDrums,
  '056-draws-in-parts': drawsInParts,
  '057-limit-zones': limitZones,
  '060-standings-by-player': standingsByPlayer,
  '061-ledger-totals': ledgerTotals,
  '062-own-reality-checks': ownRealityChecks,
  '065-support-answers': supportAnswers,
  '067-deposit-days': depositDays,
  '068-found-by-time': foundByTime,
  '069-jackpot-wins-by-player': jackpotWinsByPlayer,
  '071-cashouts-from-jackpots': cashoutsFromJackpots,
  '072-ends-of-points': endsOfPoints,
  '073-brought-by-deposits': broughtByDeposits,
  '074-accounts-by-text': accountsByText,
  '075-personal-ids': personalIds,
  '076-player-orders': playerOrders,
  '084-resting-accounts': restingAccounts,
  '085-account-owners': accountOwners,
  '086-forgotten-accounts': forgottenAccounts,
};
