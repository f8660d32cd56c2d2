import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Actor } from '../actor.ts';
import { mayEver } from '../permissions.ts';
import type { Words } from './words.ts';

/** A piece of HTML; what is put into it is escaped. */
export type Html = ReturnType<typeof html>;

/** Nothing runs on these pages, but what asks for passkeys on those that have them. */
const policyOf = (hasScript: boolean): string =>
  [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

interface Frame {
  readonly words: Words;
  readonly title: string;
  readonly body: Html;
  /** Who is signed in. */
  readonly actor?: Actor | undefined;
  readonly status?: number;
  /** Whether it asks for passkeys. */
  readonly hasScript?: boolean;
}

/** The theme that was chosen in the Studio, of which its scripts tell by a cookie. */
function themeOf(c: Context): Html | '' {
  const theme = getCookie(c, 'studio-theme') ?? '';
  return ['light', 'dark'].includes(theme) ? html`data-theme="${theme}"` : '';
}

const menu = ({ t }: Words, { name, rights }: Actor, path: string): Html => {
  const entry = (href: string, label: string) =>
    html`<a href="${href}" ${path === href ? html`aria-current="page"` : ''}>${label}</a>`;
  return html`<header class="staff__bar">
      <nav aria-label="${t('MENU.LABEL')}">
        ${entry('/studio', t('MENU.STUDIO'))} ${entry('/studio/account', t('MENU.ACCOUNT'))}
        ${
          mayEver(rights, 'manage')
            ? html`${entry('/studio/staff', t('MENU.STAFF'))} ${entry('/studio/tokens', t('MENU.TOKENS'))}
              ${entry('/studio/webhooks', t('MENU.WEBHOOKS'))}`
            : ''
        }
      </nav>
      <form method="post" action="/studio/sign-out">
        <span>${name.replace(/^studio:/, '')}</span>
        <button>${t('MENU.SIGN_OUT')}</button>
      </form>
    </header>`;
};

/** Answers with a page of the staff. */
export async function answerPage(
  c: Context,
  { words, title, body, actor, status = 200, hasScript = false }: Frame,
): Promise<Response> {
  c.header('Content-Security-Policy', policyOf(hasScript));
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  const page = html`<!doctype html>
    <html lang="${words.language}" ${themeOf(c)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${words.t('MENU.STUDIO')}</title>
        <link rel="stylesheet" href="/studio/staff.css" />
      </head>
      <body class="staff">
        ${actor ? menu(words, actor, c.req.path) : ''}
        <main class="${actor ? 'staff__main' : 'staff__main staff__main--door'}">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return c.html(await page, status as 200);
}
