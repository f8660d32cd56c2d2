import { api } from './api.ts';
import { loggedOrNothing } from './logged.ts';
import { announce } from './page-events.ts';

/** Keeps the code for the next deposit and reads the profile again (GIFT-10). @returns nothing when it failed (ERR-13) */
export const setBonusCode = (code: string): Promise<true | undefined> =>
  loggedOrNothing(
    'SET_BONUS_CODE_ERROR',
    (async () => {
      await api.call('setBonusCode', { body: { deposit_bonus_code: code } });
      announce('hm:profile', await api.call('getPlayer'));
      return true as const;
    })(),
  );

/** Forgets the code for the next deposit. @returns nothing when it failed (ERR-13) */
export const clearBonusCode = (): Promise<true | undefined> =>
  loggedOrNothing(
    'CLEAR_BONUS_CODE_ERROR',
    (async () => {
      announce('hm:profile', await api.call('clearBonusCode'));
      return true as const;
    })(),
  );

/** Says whether deposits may bring bonuses. @returns nothing when it failed (ERR-13) */
export const updateBonusSettings = (settings: { can_issue: boolean }): Promise<true | undefined> =>
  loggedOrNothing(
    'UPDATE_BONUS_SETTINGS_ERROR',
    (async () => {
      announce('hm:profile', await api.call('updateBonusSettings', { body: { settings } }));
      return true as const;
    })(),
  );
