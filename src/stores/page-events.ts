import type { Currency } from 'hashmark/i18n';
import type { Account } from '../casino/entities/account.ts';
import type { Player } from '../casino/entities/player.ts';
import type { Toast, ToastKey } from './toast.ts';

/** What telemetry hears of a failure in the browser. */
export interface LogEntry {
  /** The name people search for, e.g. `GET_JACKPOT_WINNERS_ERROR`. */
  name: string;
  message: string;
  /** Where the error was thrown; telemetry sends a sample of them (ERR-20). */
  trace?: string | undefined;
}

/** A form that was submitted and could not be accepted (ERR-17). */
export interface InvalidForm {
  /** Who refused it: the form itself or the server. */
  side: 'client' | 'server';
  /** The form, e.g. `registration`. */
  component: string;
  errors: readonly { key: string; firstMessage: string }[];
}

/** What is reported to telemetry. */
export type Report =
  | { type: 'hm:log'; detail: LogEntry }
  | { type: 'hm:invalid-form'; detail: InvalidForm }
  | { type: 'hm:registered'; detail: null };

/** What the parts of a page tell each other on `document`, and what each event carries; null: nothing. */
export interface PageEvents {
  /** The session has ended without a sign-out. */
  'hm:auth-error': null;
  /** The session has ended in another tab or on the server. */
  'hm:session-lost': null;
  'hm:signed-in': null;
  'hm:signed-out': null;
  'hm:registered': null;
  'hm:clear-chat-user': null;
  /** The profile of the player, read or changed by a script that has no store. */
  'hm:profile': Player;
  /** The wallets of the player as they are now. */
  'hm:balance': readonly Account[];
  /** The player's currency is known, or is another one. */
  'hm:currency': Currency;
  /** Games have come into the page. */
  'hm:games': null;
  'hm:log': LogEntry;
  'hm:invalid-form': InvalidForm;
  /** For the script of telemetry. */
  'hm:telemetry': Report;
  /** For the script of dialogs: a link, a hash, or a form of a dialog that shows its end. */
  'hm:popup': { link: HTMLAnchorElement } | { hash: string } | { again: string } | { forced: string };
  /** A dialog that the page itself opens, by its address. */
  'hm:demand': string;
  /** For the script that signs in with what the browser has saved: where the sign-in is otherwise. */
  'hm:saved-login': string;
  /** For the script of forms: one was submitted, or a password is to be shown. */
  'hm:form': { form: HTMLFormElement } | { button: HTMLElement };
  /** For the script of the search. */
  'hm:search': null;
  /** A toast to show: by its store, or by its key where there is no store. */
  'hm:toast': Toast | ToastKey;
  /** The id of a toast that has been closed. */
  'hm:toast-closed': string;
  /** For the script of toasts. */
  'hm:tell': Toast | ToastKey;
  /** Payments are not what the page says of them. */
  'hm:payments': null;
  /** Parts of a dialog were printed again. */
  'hm:live': null;
  /** A dialog with an address shows. */
  'hm:popup-shown': HTMLDialogElement;
  /** The cashbox has been printed into the element that it comes from. */
  'hm:cashbox': null;
}

declare global {
  interface DocumentEventMap extends PageEventMap {}
}

type PageEventMap = { [Name in keyof PageEvents]: CustomEvent<PageEvents[Name]> };

/** The name of an event, and what it carries. */
export type Announcement = {
  [Name in keyof PageEvents]: PageEvents[Name] extends null
    ? [name: Name]
    : [name: Name, detail: PageEvents[Name]];
}[keyof PageEvents];

/** Tells the other parts of the page. */
export const announce = (...[name, detail]: Announcement): void => {
  document.dispatchEvent(new CustomEvent(name, { detail }));
};
