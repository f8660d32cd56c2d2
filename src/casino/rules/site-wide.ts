/** When the parts that stand on every page show themselves. Times in milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long after the load of a page its player is asked, and how long before that who the player is is read anew (SITE-09, SITE-12). */
export const SURVEY_AFTER = 5 * MINUTE;
export const SURVEY_PRELOAD = 10 * SECOND;
/** How long the survey waits once it may be shown (SITE-11). */
export const SURVEY_DELAY = 500;

/** Whether the survey may be shown now (SITE-09, SITE-10, SITE-13). */
export const showsSurvey = (now: {
  isEnabled: boolean;
  isPlayer: boolean;
  isGamePage: boolean;
  isBlocked: boolean;
}): boolean => now.isEnabled && now.isPlayer && !now.isGamePage && !now.isBlocked;

/** Whether installing the site is offered (SITE-14, SITE-15). @param player null: a guest */
export const showsInstall = (
  isInstalled: boolean,
  player: { isConfirmed: boolean; groups: readonly number[] } | null,
  installedGroup: number,
): boolean =>
  !isInstalled && (player === null || (player.isConfirmed && !player.groups.includes(installedGroup)));

/** How long after the first page of a session its player is told of a better browser, and how often that is looked at again (SITE-18, SITE-19). */
export const IOS_EXIT_AFTER = 5 * MINUTE;
export const IOS_EXIT_AGAIN = MINUTE;

/** Whether a page is shown inside another app on an iPhone or iPad, by its user agent. */
export const isIosWebView = (userAgent: string): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) &&
  (/FBA[NV]|Instagram|Line\/|Twitter|TikTok|Snapchat|GSA\/|Telegram/.test(userAgent) ||
    !/Safari\//.test(userAgent));

/** How often the tip about a promotion comes back without a configuration, in minutes (CONST-12). */
export const TOOLTIP_MINUTES = 10;
/** How long a tip that was closed stays away, in seconds (CONST-13). */
export const TOOLTIP_CLOSED = 86_400;

/** How often scripts of others are put into the page anew (ERR-21). */
export const REINJECT_EVERY = 60 * MINUTE;
