import type { RequestOf } from 'hashmark/calls';
import { type Credentials, completeSignIn, signIn, signUp } from '../stores/session.ts';

type Send = (body: unknown) => Promise<unknown>;

/** The forms that open a session, each sent by the store that keeps it: other tabs hear of it, and a captcha is solved where one is asked for. */
export const FORM_SENDERS: Readonly<Record<string, Send>> = {
  login: (body) => signIn((body as { user: Credentials }).user),
  code: (body) => completeSignIn((body as { user: { otp_attempt: string } }).user.otp_attempt),
  registration: (body) => signUp((body as RequestOf<'signUp'>).user),
};
