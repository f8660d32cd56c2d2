import type { Translate } from '../i18n/message-types.ts';
import type { WriteMail } from './accounts.ts';

/** Where a link is opened. */
export function linkAddress(origin: string, token: string): string {
  const link = new URL('/studio/link', origin);
  link.search = new URLSearchParams({ token }).toString();
  return link.href;
}

interface Invitation {
  readonly t: Translate;
  /** What is worked on. */
  readonly site: string;
  /** Where the Studio is. */
  readonly origin: string;
}

/** Writes the mails that bring links, in the language of whoever invites. */
export const invitationMail =
  ({ t, site, origin }: Invitation): WriteMail =>
  (token, { email, name }) => {
    const link = linkAddress(origin, token);
    return {
      to: email,
      subject: t('INVITATION.SUBJECT', { site }),
      text: t('INVITATION.TEXT', { name, email, site, link }),
      link,
    };
  };
