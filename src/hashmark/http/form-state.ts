import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Config } from '../process/config.ts';
import { cookieAttributes, isPlain, readHostCookie } from './secure-cookies.ts';

const formStateSchema = z.object({
  /** Which form. */
  name: z.string(),
  /** The code of the refusal; null when it was accepted. */
  code: z.string().nullable(),
  /** In how many seconds it may be sent again; null: no such time is known. */
  wait: z.number().nullable(),
  /** Keys of messages by field. */
  errors: z.record(z.string(), z.array(z.string())),
  /** What was filled in, but for what is secret. */
  values: z.record(z.string(), z.string()),
});

/** How a form that was posted without a script has ended: what its page has to tell. */
export type FormState = z.output<typeof formStateSchema>;

/** Seconds that it takes to be led to the page, and to sign in on the way there. */
const LIFETIME = 120;
const LIFETIME_SIGNED_OUT = 300;
/** Browsers keep cookies of 4096 bytes. */
const LARGEST = 3600;

const cookieName = (c: Context, config: Config) => (isPlain(c, config) ? 'form' : '__Host-form');

const pack = (state: FormState) => Buffer.from(JSON.stringify(state)).toString('base64url');

/** The state as a cookie can carry it: without the longest values where there is too much of them, and at last without problems by field. */
function packed(state: FormState): string {
  const values = { ...state.values };
  for (;;) {
    const text = pack({ ...state, values });
    if (text.length <= LARGEST) return text;
    const [longest] = Object.entries(values).toSorted(([, a], [, b]) => b.length - a.length);
    if (!longest) return pack({ ...state, values, errors: {} });
    delete values[longest[0]];
  }
}

/** Hands the end of a form to the page that the reader is led to. */
export const keepFormState = (c: Context, config: Config, state: FormState): void =>
  setCookie(c, cookieName(c, config), packed(state), {
    ...cookieAttributes(c, config),
    httpOnly: true,
    maxAge: state.code === 'unauthenticated' ? LIFETIME_SIGNED_OUT : LIFETIME,
  });

/** How the form that the reader comes from has ended; undefined where the reader comes from none. */
export function readFormState(c: Context, config: Config): FormState | undefined {
  const text = readHostCookie(c, config, 'form');
  if (!text) return undefined;
  try {
    return formStateSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    // The cookie was not written by us, or not as a whole.
    return undefined;
  }
}

/** Forgets it: it is told once. */
export const forgetFormState = (c: Context, config: Config): void => {
  deleteCookie(c, cookieName(c, config), { ...cookieAttributes(c, config), httpOnly: true });
};
