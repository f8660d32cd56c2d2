import type { FormFields, SiteForm, SiteForms } from 'hashmark/site';
import { checkRequired } from '../casino/rules/validators.ts';
import { checkNewPassword } from './check-account.ts';
import { checkExclusion, checkMoneyLimit, checkSessionLimit } from './check-limits.ts';
import { readTypedAmount } from './typed-amount.ts';

const PROFILE_FIELDS = [
  ...['nickname', 'first_name', 'last_name', 'date_of_birth', 'gender', 'country', 'state', 'city'],
  ...['address', 'postal_code', 'mobile_phone', 'profession', 'personal_id'],
];

/** Where only some fields are asked for, none of them may be left empty. */
const checkNeeded = ({ needed = '', ...fields }: FormFields): Record<string, string[]> =>
  Object.fromEntries(
    needed.split(',').flatMap((name) => {
      const wrong = Object.hasOwn(fields, name) && checkRequired(fields[name]);
      return wrong ? [[name, [wrong]]] : [];
    }),
  );

/** What stands in the fields; an empty one is emptied, but for the country, which can be filled in once. */
const changesOf = ({ country, needed: _, ...fields }: FormFields) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim() || null])),
  ...(country ? { country } : {}),
});

const byId = ({ id = '' }: FormFields) => ({ id });

/** What a player says about the own person and how the site is to speak. */
const PERSON: SiteForms = {
  profile: {
    call: 'updatePlayer',
    fields: [...PROFILE_FIELDS, 'needed'],
    check: checkNeeded,
    body: changesOf,
    page: '/profile',
  },
  subscriptions: {
    call: 'updateSubscriptions',
    fields: ['receive_promos', 'receive_sms_promos'],
    body: ({ receive_promos, receive_sms_promos }) => ({
      receive_promos: receive_promos === 'on',
      receive_sms_promos: receive_sms_promos === 'on',
    }),
    shows: ['status'],
    page: '/profile',
  },
  locale: { call: 'updateLocale', fields: ['locale'], body: ({ locale }) => ({ locale }), page: '/profile' },
  currency: {
    call: 'updatePlayer',
    fields: ['currency'],
    body: ({ currency }) => ({ currency }),
    page: '/profile',
  },
  'open-account': {
    call: 'openAccount',
    fields: ['currency'],
    body: ({ currency }) => ({ currency }),
    page: '/profile',
  },
  'sign-out': { call: 'signOut', fields: [], page: '/profile', next: '/' },
};

/** What protects a player from playing too much. */
const LIMITS: SiteForms = {
  limit: {
    call: 'setLimit',
    fields: ['type', 'period', 'amount', 'currency'],
    check: checkMoneyLimit,
    body: ({ type, period, amount, currency }) => ({
      type,
      period,
      accounts: [{ currency, amount_cents: readTypedAmount(amount, currency) }],
    }),
    page: '/profile/limits',
  },
  'session-limit': {
    call: 'setLimit',
    fields: ['period', 'minutes'],
    check: checkSessionLimit,
    body: ({ period, minutes }) => ({ type: 'session', period, minutes: Number(minutes) }),
    page: '/profile/limits',
  },
  'reality-check': {
    call: 'setRealityCheck',
    fields: ['minutes'],
    body: ({ minutes }) => ({ minutes: Number(minutes) }),
    page: '/profile/limits',
  },
  'cooling-off': {
    call: 'setLimit',
    fields: ['period'],
    body: ({ period }) => ({ type: 'cooling-off', period }),
    page: '/profile/limits',
  },
  'self-exclusion': {
    call: 'setLimit',
    fields: ['period', 'sure'],
    check: checkExclusion,
    body: ({ period }) => ({ type: 'self-exclusion', period }),
    page: '/profile/limits',
    next: '/login?closed',
  },
  'remove-limit': { call: 'removeLimit', fields: ['id'], params: byId, page: '/profile/limits' },
  'confirm-limit': {
    call: 'confirmLimit',
    fields: ['token'],
    secret: ['token'],
    body: ({ token }) => ({ token }),
    page: '/profile/limits/confirm',
  },
};

/** How a player signs in, and where. */
const SECURITY: SiteForms = {
  password: {
    call: 'setPassword',
    fields: ['current_password', 'password', 'password_confirmation'],
    secret: ['current_password', 'password', 'password_confirmation'],
    check: checkNewPassword,
    body: (user) => ({ user: { ...user, current_password: user.current_password ?? '' } }),
    page: '/profile/security',
  },
  'two-factor': {
    call: 'setUpTwoFactor',
    fields: ['password'],
    secret: ['password'],
    body: ({ password = '' }) => ({ password }),
    shows: ['secret', 'uri'],
    page: '/profile/security',
  },
  'confirm-two-factor': {
    call: 'confirmTwoFactor',
    fields: ['otp_attempt'],
    secret: ['otp_attempt'],
    body: ({ otp_attempt }) => ({ otp_attempt }),
    shows: ['recovery_codes'],
    page: '/profile/security',
  },
  'disable-two-factor': {
    call: 'disableTwoFactor',
    fields: ['password', 'otp_attempt'],
    secret: ['password', 'otp_attempt'],
    body: ({ password = '', otp_attempt }) => ({ password, otp_attempt }),
    page: '/profile/security',
  },
  'end-session': { call: 'endSession', fields: ['id'], params: byId, page: '/profile/security' },
  'disconnect-provider': {
    call: 'disconnectAuthProvider',
    fields: ['id'],
    params: byId,
    page: '/profile/security',
  },
};

const gift = (call: string) => ({ call, fields: ['id'], params: byId, page: '/profile/gifts' }) as const;

/** A code of nothing is asked for here, not by the call. */
const coupon = (call: string, field: string): SiteForm => ({
  call,
  fields: [field],
  check({ [field]: code }) {
    const wrong = checkRequired(code);
    return wrong ? { [field]: [wrong] } : {};
  },
  body: ({ [field]: code = '' }) => ({ [field]: code.trim() }),
  shows: ['status'],
  page: '/profile/gifts',
});

/** What a player does with bonuses, free spins and coupons. */
const GIFTS: SiteForms = {
  'activate-bonus': gift('activateBonus'),
  'activate-freespins': gift('activateFreespins'),
  'remove-bonus': gift('removeBonus'),
  'remove-freespins': gift('removeFreespins'),
  'bonus-settings': {
    call: 'updateBonusSettings',
    fields: ['can_issue'],
    body: ({ can_issue }) => ({ settings: { can_issue: can_issue === 'on' } }),
    page: '/profile/gifts',
  },
  coupon: coupon('redeemCoupon', 'coupon_code'),
  'betting-coupon': coupon('redeemPromoCode', 'code'),
};

/** The forms of the profile. */
export const PROFILE_FORMS: SiteForms = { ...PERSON, ...LIMITS, ...SECURITY, ...GIFTS };
