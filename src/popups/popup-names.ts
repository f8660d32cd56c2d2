/** The dialogs that open by an address of their own, which links on any page open over it. */
export const POPUP_PATHS = {
  '/sign-in': 'sign-in',
  '/sign-up': 'sign-up',
  '/remind': 'remind',
  '/new-password': 'new-password',
  '/email-verify': 'email-verify',
  '/confirmation': 'confirmation',
  '/cashbox': 'cashbox',
  '/dashboard': 'cashbox',
  '/deposit': 'deposit',
  '/deposit-bonus': 'deposit-bonus',
  '/withdraw': 'withdraw',
  '/deposit-fast': 'deposit-fast',
} as const;

/** The hashes that open one of them, on any page. */
export const POPUP_HASHES: Readonly<Record<string, keyof typeof POPUP_PATHS>> = {
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  remind: '/remind',
  'new-password': '/new-password',
  'users/password/edit': '/new-password',
  'profile/password/edit': '/new-password',
};

/** Dialogs by the name that `/popup/{name}` has, whoever asks. */
export const NAMED_POPUPS = {
  'login-form': 'sign-in',
  'sign-up': 'sign-up',
  'remind-password': 'remind',
  'cashbox-dashboard': 'cashbox',
  'withdraw-step': 'withdraw',
  'deposit-step': 'deposit',
  'one-click-deposit': 'deposit-fast',
  'book-preview': 'book-preview',
  onboarding: 'onboarding',
  'personal-info': 'personal-info',
  'profile-data': 'profile-data',
  limits: 'limits',
  'vip-level-info': 'vip-level-info',
  'vip-level-up': 'vip-level-up',
  'vip-level-lost': 'vip-level-lost',
  'ios-webview-exit': 'ios-webview-exit',
  'support-popup': 'support-popup',
  'new-provider-popup': 'new-provider-popup',
  estonia: 'estonia',
} as const;

export type PopupName =
  | (typeof POPUP_PATHS)[keyof typeof POPUP_PATHS]
  | (typeof NAMED_POPUPS)[keyof typeof NAMED_POPUPS];
