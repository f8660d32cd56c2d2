import type { FormFields, SiteForms } from 'hashmark/site';
import { CASHBOX_FORMS } from './cashbox-forms.ts';
import {
  checkCode,
  checkContact,
  checkLogin,
  checkMail,
  checkNewPassword,
  checkRegistration,
} from './check-account.ts';
import { PROFILE_FORMS } from './profile-forms.ts';

/** The fields that were filled in. */
const filled = (fields: FormFields): FormFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));

/** A mail that is asked for, with the captcha that a script has solved where one was asked for. */
const mailTo = ({ captcha, ...fields }: FormFields) => ({
  user: { email: trimmed(fields), ...(captcha ? { captcha } : {}) },
});

const trimmed = ({ email = '' }: FormFields) => email.trim();

/** The forms of accounts: what stands before a session. */
const ACCOUNT: SiteForms = {
  login: {
    call: 'signIn',
    fields: ['email', 'password'],
    secret: ['password'],
    check: checkLogin,
    body: (fields) => ({ user: { email: trimmed(fields), password: fields.password } }),
    page: '/login',
    next: '/',
  },
  code: {
    call: 'signIn',
    fields: ['otp_attempt'],
    secret: ['otp_attempt'],
    check: checkCode,
    body: ({ otp_attempt }) => ({ user: { otp_attempt } }),
    page: '/login',
    next: '/',
  },
  registration: {
    call: 'signUp',
    fields: [
      ...['email', 'password', 'currency', 'date_of_birth', 'terms_acceptance', 'receive_promos'],
      ...['nickname', 'first_name', 'last_name', 'gender', 'country', 'state', 'city', 'address'],
      ...['postal_code', 'mobile_phone'],
    ],
    secret: ['password'],
    check: checkRegistration,
    body: ({ terms_acceptance, receive_promos, ...fields }) => ({
      user: {
        ...filled(fields),
        email: trimmed(fields),
        terms_acceptance: terms_acceptance === 'on',
        receive_promos: receive_promos === 'on',
      },
    }),
    page: '/registration',
    next: '/',
  },
  remind: {
    call: 'requestPassword',
    fields: ['email', 'captcha'],
    secret: ['captcha'],
    check: checkMail,
    body: mailTo,
    page: '/remind',
  },
  'new-password': {
    call: 'setPassword',
    fields: ['reset_password_token', 'password', 'password_confirmation'],
    secret: ['reset_password_token', 'password', 'password_confirmation'],
    check: checkNewPassword,
    body: (user) => ({ user }),
    page: '/new-password',
  },
  'email-verify': {
    call: 'resendConfirmation',
    fields: ['email', 'captcha'],
    secret: ['captcha'],
    check: checkMail,
    body: mailTo,
    page: '/email-verify',
  },
};

/** What anybody may write to support. */
const SUPPORT: SiteForms = {
  contact: {
    call: 'sendContactMessage',
    fields: ['name', 'email', 'message'],
    check: checkContact,
    body: (fields) => ({ name: fields.name?.trim(), email: trimmed(fields), message: fields.message }),
    page: '/support',
  },
};

/** The forms that work without a script, by the name they are posted to. */
export const forms: SiteForms = { ...ACCOUNT, ...SUPPORT, ...CASHBOX_FORMS, ...PROFILE_FORMS };
