import type { PopupName } from './popup-names.ts';

/** What is said of a dialog besides what it holds. */
export interface Popup {
  /** Key of its heading, in the messages of its namespace. */
  readonly title: string;
  readonly namespace: string;
  /** A guest is told to sign in first, a signed-in reader that there is nothing to do. */
  readonly for?: 'guests' | 'players';
  /** A click beside it leaves it open: money is at stake. */
  readonly holds?: true;
  /** It fills a phone, without a close button. */
  readonly isStep?: true;
}

const POPUPS: Readonly<Record<PopupName, Popup>> = {
  'sign-in': { title: 'AUTH.LOGIN_TITLE', namespace: 'auth', for: 'guests' },
  'sign-up': { title: 'AUTH.REGISTRATION_TITLE', namespace: 'auth', for: 'guests' },
  remind: { title: 'AUTH.REMIND_TITLE', namespace: 'auth', for: 'guests' },
  'new-password': { title: 'AUTH.NEW_PASSWORD_TITLE', namespace: 'auth' },
  'email-verify': { title: 'AUTH.VERIFY_TITLE', namespace: 'auth' },
  confirmation: { title: 'AUTH.CONFIRMATION_TITLE', namespace: 'auth' },
  cashbox: { title: 'CASHBOX.TITLE', namespace: 'cashbox', for: 'players', holds: true },
  deposit: { title: 'CASHBOX.DEPOSIT', namespace: 'cashbox', for: 'players', holds: true, isStep: true },
  'deposit-bonus': {
    title: 'CASHBOX.DEPOSIT_BONUS',
    namespace: 'cashbox',
    for: 'players',
    holds: true,
    isStep: true,
  },
  'deposit-fast': { title: 'CASHBOX.DEPOSIT_FAST', namespace: 'cashbox', for: 'players', holds: true },
  'book-preview': { title: 'BOOK.PREVIEW_TITLE', namespace: 'site' },
  onboarding: { title: 'ONBOARDING.TITLE', namespace: 'site-wide', for: 'players' },
  'personal-info': { title: 'PROFILE.PERSON', namespace: 'profile', for: 'players' },
  'profile-data': { title: 'DIALOGS.PROFILE_DATA', namespace: 'dialogs', for: 'players', holds: true },
  limits: { title: 'LIMITS.SET', namespace: 'profile', for: 'players' },
  'vip-level-info': { title: 'DIALOGS.VIP_LEVEL', namespace: 'dialogs' },
  'vip-level-up': { title: 'DIALOGS.VIP_UP', namespace: 'dialogs', for: 'players' },
  'vip-level-lost': { title: 'DIALOGS.VIP_LOST', namespace: 'dialogs', for: 'players' },
  'ios-webview-exit': { title: 'DIALOGS.WEBVIEW', namespace: 'dialogs' },
  'support-popup': { title: 'DIALOGS.SUPPORT', namespace: 'dialogs' },
  estonia: { title: 'DIALOGS.ESTONIA', namespace: 'dialogs' },
  'new-provider-popup': { title: 'DIALOGS.NEW_PROVIDER', namespace: 'dialogs' },
  withdraw: { title: 'CASHBOX.WITHDRAW', namespace: 'cashbox', for: 'players', holds: true, isStep: true },
};

/** The dialog of a name. */
export const findPopup = (name: string | undefined): Popup | undefined =>
  name !== undefined && Object.hasOwn(POPUPS, name) ? POPUPS[name as PopupName] : undefined;

/**
 * The heading of a dialog, as a message of a namespace. Whoever has signed in is not asked to do so, nor to open an account.
 *
 * @param signedIn whether somebody has, as far as that is known
 */
export const headingOf = ({ title, namespace, for: readers }: Popup, signedIn: boolean) =>
  readers === 'guests' && signedIn
    ? { title: 'AUTH.SIGNED_IN_TITLE', namespace: 'auth' }
    : { title, namespace };
