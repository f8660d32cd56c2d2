import type { FormCheck, FormFields } from 'hashmark/site';
import {
  type Check,
  checkAccepted,
  checkBirthDate,
  checkEmail,
  checkPassword,
  checkPasswordRepeat,
  checkRequired,
} from '../casino/rules/validators.ts';

/** The first message of each field that has one. */
const collect = (checks: Readonly<Record<string, Check>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([field, message]) => (message ? [[field, [message]]] : [])),
  );

const emailOf = ({ email = '' }: FormFields): Check => checkRequired(email) ?? checkEmail(email.trim());

const newPasswordOf = ({ password = '' }: FormFields): Check =>
  checkRequired(password) ?? checkPassword(password);

export const checkLogin: FormCheck = (fields) =>
  collect({ email: emailOf(fields), password: checkRequired(fields.password) });

export const checkCode: FormCheck = ({ otp_attempt: code }) => collect({ otp_attempt: checkRequired(code) });

export const checkRegistration: FormCheck = (fields, { now, licence }) =>
  collect({
    email: emailOf(fields),
    password: newPasswordOf(fields),
    date_of_birth:
      checkRequired(fields.date_of_birth) ?? checkBirthDate(fields.date_of_birth ?? '', now, licence),
    terms_acceptance: checkAccepted(fields.terms_acceptance === 'on'),
  });

export const checkMail: FormCheck = (fields) => collect({ email: emailOf(fields) });

export const checkNewPassword: FormCheck = (fields) =>
  collect({
    password: newPasswordOf(fields),
    password_confirmation: checkPasswordRepeat(fields.password_confirmation ?? '', fields.password ?? ''),
  });

export const checkContact: FormCheck = (fields) =>
  collect({
    name: checkRequired(fields.name),
    email: emailOf(fields),
    message: checkRequired(fields.message),
  });
