import { clearBonusCode, setBonusCode, updateBonusSettings } from '../stores/bonus-settings.ts';
import { loadDepositGifts } from '../stores/gift-loaders.ts';
import { announce } from '../stores/page-events.ts';
import { prefixOf, sitePath } from './site-path.ts';

/**
 * What becomes of a promo code that a link brings: kept for the tab, and used once its owner reaches the main page signed in (CASH-15 …
 * CASH-21). Loaded by `site-wide.ts` where there is a code.
 */

/** The names, in the query of a link and in the storage of the tab. */
const [DEPOSIT, SHOWED, GIFT] = ['depositPromocode', 'depositPromocodeShowed', 'giftPromocode'] as const;

/** Long enough for every code; a longer text is none. */
const MOST = 64;

function keepCodes(): void {
  const query = new URLSearchParams(location.search);
  for (const name of [DEPOSIT, GIFT]) {
    const code = query.get(name);
    if (code && code.length > MOST) announce('hm:toast', 'NOTIFICATIONS.NO_SUCH_PROMO_CODE');
    else if (code) sessionStorage.setItem(name, code);
  }
}

/** Sets the code for the next deposit, and forgets it where it brings nothing. */
async function applyDepositCode(code: string): Promise<void> {
  if (!(await updateBonusSettings({ can_issue: true })) || !(await setBonusCode(code))) return;
  if ((await loadDepositGifts()).length > 0) return;
  if (await clearBonusCode()) sessionStorage.removeItem(DEPOSIT);
}

async function reachMain(prefix: string): Promise<void> {
  const [code, gift] = [sessionStorage.getItem(DEPOSIT), sessionStorage.getItem(GIFT)];
  if (document.documentElement.dataset.session !== 'open') {
    if (code || gift) announce('hm:toast', 'NOTIFICATIONS.PROMO_CODE_NOT_KEPT');
    for (const name of [DEPOSIT, GIFT]) sessionStorage.removeItem(name);
    return;
  }
  if (gift) {
    sessionStorage.removeItem(GIFT);
    return location.assign(`${prefix}/profile/gifts?${new URLSearchParams({ [GIFT]: gift })}`);
  }
  if (!code || sessionStorage.getItem(SHOWED)) return;
  sessionStorage.setItem(SHOWED, 'true');
  await applyDepositCode(code).catch(() => undefined);
  announce('hm:demand', `${prefix}/deposit?promo`);
}

/** Keeps what the link has brought, and uses what is kept. */
export function startPromoCodes(): void {
  try {
    keepCodes();
    if (sitePath(location.pathname) === '/') void reachMain(prefixOf(location.pathname));
  } catch {
    // Storage is closed: a code then needs its field.
  }
}
