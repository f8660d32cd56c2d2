// Written by `npm run generate` from the folders. Do not edit.
import type { WidgetDefinition } from 'hashmark/widget';
import adventureCalendar from './adventure-calendar/widget.ts';
import gameRow from './game-row/widget.ts';
import jackpotSlider from './jackpot-slider/widget.ts';
import leaderboard from './leaderboard/widget.ts';
import signUpDepositButton from './sign-up-deposit-button/widget.ts';
import vipClubTable from './vip-club-table/widget.ts';

/** Every widget that editors can place, by the name they write. */
export const widgets: ReadonlyMap<string, WidgetDefinition> = new Map(
  [adventureCalendar, gameRow, jackpotSlider, leaderboard, signUpDepositButton, vipClubTable].map(
    (widget: WidgetDefinition) => [widget.name, widget],
  ),
);
