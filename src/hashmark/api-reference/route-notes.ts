/** Who may use a route. `staff` has signed in at the Studio, or shows a token of a program or that of `server.json`; `operator` a token or secret of the settings. */
export type Audience = 'anyone' | 'guest' | 'player' | 'staff' | 'operator';

export interface RouteNote {
  who: Audience;
  what: string;
}

const note = (who: Audience, what: string): RouteNote => ({ who, what });

/** What is to say of mounted routes that are no calls of the catalogue. One that is missing here fails a test. */
export const MOUNTED: Readonly<Record<string, RouteNote>> = {
  'GET /api/cms/pages': note(
    'anyone',
    'The pages of a locale (CALL-087); those for players with their session.',
  ),
  'GET /api/cms/snippets': note('anyone', 'The snippets of a locale (CALL-088).'),
  'GET /api/cms/files': note('anyone', 'The files of a locale (CALL-089).'),
  'GET /api/cms/awards': note('anyone', 'The awards, each with all of its fields.'),
  'GET /api/cms/{plural}/{path}': note(
    'anyone',
    'One document (CALL-090); a page for players with their session.',
  ),
  'GET /messages/{file}': note('anyone', 'The texts of the interface (CALL-091).'),
  'POST /forms/{form}': note(
    'anyone',
    'Takes a form from a browser that has run no script, and sends the reader on.',
  ),
  'GET /api/openapi.json': note('anyone', 'The catalogue as an OpenAPI document.'),
  'POST /apps/{app}/events': note('operator', 'Triggers an event; signed with the secret of the app.'),
  'POST /apps/{app}/batch_events': note('operator', 'Triggers several; signed with the secret of the app.'),
  'POST /apps/{app}/users/{user}/events': note(
    'operator',
    'Sends an event to a signed-in user; signed with the secret of the app.',
  ),
  'POST /apps/{app}/users/{user}/terminate_connections': note(
    'operator',
    'Ends the sockets of a signed-in user; signed with the secret of the app.',
  ),
  'GET /apps/{app}/channels': note(
    'operator',
    'Which channels are heard; signed with the secret of the app.',
  ),
  'GET /apps/{app}/channels/{channel}': note('operator', 'One channel; signed with the secret of the app.'),
  'GET /apps/{app}/channels/{channel}/users': note(
    'operator',
    'Who is present; signed with the secret of the app.',
  ),
  'GET /api/authoring/schemas': note('staff', 'What may be written: types of documents, widgets, locales.'),
  'GET /api/authoring/documents': note('staff', 'What editors keep, published or not.'),
  'GET /api/authoring/documents/{plural}/{locale}/{path}': note(
    'staff',
    'The newest revision of a document, or the one that `revision` names.',
  ),
  'PUT /api/authoring/documents/{plural}/{locale}/{path}': note('staff', 'Adds a revision.'),
  'DELETE /api/authoring/documents/{plural}/{locale}/{path}': note('staff', 'Puts a document in the trash.'),
  'GET /api/authoring/history/{plural}/{locale}/{path}': note('staff', 'Its revisions and publications.'),
  'GET /api/authoring/audit/{plural}/{locale}/{path}': note('staff', 'Who has done what to it.'),
  'GET /api/authoring/visible/{plural}/{locale}/{path}': note('staff', 'What readers see of it at a moment.'),
  'GET /api/authoring/links/{plural}/{locale}/{path}': note('staff', 'The links that show a revision of it.'),
  'POST /api/authoring/links': note(
    'staff',
    'Makes a link that shows one revision of a page to whoever has it.',
  ),
  'DELETE /api/authoring/links/{id}': note('staff', 'Ends such a link.'),
  'POST /api/authoring/publish': note('staff', 'Makes a revision live.'),
  'POST /api/authoring/schedule': note('staff', 'Makes a revision live in a window.'),
  'POST /api/authoring/unpublish': note('staff', 'Ends what is live.'),
  'POST /api/authoring/renames': note(
    'staff',
    'Gives a page another address, and leads on from the old one.',
  ),
  'POST /api/authoring/revoke': note('staff', 'Takes a publication back.'),
  'GET /api/authoring/releases': note('staff', 'The releases there are.'),
  'POST /api/authoring/releases': note('staff', 'Publishes several documents together.'),
  'GET /api/authoring/releases/{id}': note('staff', 'A release with its documents.'),
  'GET /api/authoring/calendar': note('staff', 'What begins and ends for readers, in order.'),
  'POST /api/authoring/releases/{id}/replace': note(
    'staff',
    'Puts another text of a document into a release.',
  ),
  'POST /api/authoring/releases/{id}/cancel': note('staff', 'Cancels a release.'),
  'GET /api/authoring/media': note('staff', 'Pictures and other files of the library.'),
  'PUT /api/authoring/media': note('staff', 'Adds a file to the library.'),
  'GET /api/authoring/media/{id}': note('staff', 'One file of the library.'),
  'PUT /api/authoring/media/{id}': note('staff', 'Adds a file that was exported under the id that it had.'),
  'GET /api/authoring/media/{id}/file': note('staff', 'The file itself, as it is kept.'),
  'PATCH /api/authoring/media/{id}': note('staff', 'Changes what is told of a file, or trashes it.'),
  'PUT /api/authoring/media/{id}/file': note('staff', 'Puts another file in the place of one.'),
  'GET /media/{id}/{cut}/{file}': note('anyone', 'A picture or another file of the library.'),
  'GET /api/authoring/uses': note('staff', 'The documents that use a widget, a page, a variable.'),
  'GET /api/authoring/names': note('staff', 'What values of a kind may name.'),
  'GET /api/authoring/readers': note('staff', 'How often live pages were opened, the least first.'),
  'GET /api/authoring/translations': note('staff', 'What is missing in a language, or stale.'),
  'POST /api/authoring/translation-checks': note('staff', 'Marks a translation as checked.'),
  'POST /api/authoring/presence': note('staff', 'Who else has a document open.'),
  'POST /api/authoring/check': note('staff', 'Says what is wrong with a text before it is saved.'),
  'POST /api/authoring/approvals': note('staff', 'Stands for a revision that somebody else has written.'),
  'POST /api/authoring/approvals/{id}/revoke': note('staff', 'Takes an approval back.'),
  'POST /api/authoring/preflight': note('staff', 'Says what publishing would say, and what would change.'),
  'POST /api/authoring/batch': note('staff', 'Writes many documents, all or none.'),
  'GET /api/authoring/openapi.json': note('anyone', 'The authoring API as an OpenAPI document.'),
  'POST /api/authoring/mcp': note('staff', 'The authoring API for models: an MCP server.'),
  'GET /api/authoring/mcp': note('staff', 'Answers 405: the MCP server keeps no streams open.'),
  'DELETE /api/authoring/mcp': note('staff', 'Answers 405: the MCP server keeps no sessions.'),
  'GET /api/authoring/me': note('staff', 'Who asks, and what they may do.'),
  'GET /api/authoring/staff': note('staff', 'Everybody who works on the site; admins.'),
  'POST /api/authoring/staff': note('staff', 'Adds an account, and a link to choose its password; admins.'),
  'PATCH /api/authoring/staff/{id}': note('staff', 'Changes an account; admins.'),
  'POST /api/authoring/staff/{id}/link': note('staff', 'A new link for an account; admins.'),
  'GET /api/authoring/tokens': note('staff', 'The tokens of programs; admins.'),
  'POST /api/authoring/tokens': note('staff', 'Makes a token; admins.'),
  'DELETE /api/authoring/tokens/{id}': note('staff', 'Revokes a token; admins.'),
  'GET /api/authoring/webhooks': note('staff', 'The addresses that are told of what happens; admins.'),
  'POST /api/authoring/webhooks': note('staff', 'Adds one; admins.'),
  'GET /api/authoring/webhooks/{id}': note('staff', 'One of them; admins.'),
  'PATCH /api/authoring/webhooks/{id}': note('staff', 'Changes it, turns it off or on; admins.'),
  'DELETE /api/authoring/webhooks/{id}': note('staff', 'Removes it; admins.'),
  'POST /api/authoring/webhooks/{id}/secret': note('staff', 'Makes a new secret for it; admins.'),
  'POST /api/authoring/webhooks/{id}/test': note('staff', 'Sends it an event that means nothing; admins.'),
  'GET /api/authoring/webhooks/{id}/deliveries': note('staff', 'What was sent to it; admins.'),
  'GET /api/authoring/webhook-deliveries/{id}': note('staff', 'One delivery with its attempts; admins.'),
  'POST /api/authoring/webhook-deliveries/{id}/redeliver': note('staff', 'Sends it again; admins.'),
  'GET /studio': note('anyone', 'The Studio; before signing in, the form to do so.'),
  'GET /studio/sign-in': note('anyone', 'Where staff sign in.'),
  'POST /studio/sign-in': note('anyone', 'Takes address and password.'),
  'POST /studio/passkey': note('anyone', 'Takes what a passkey has signed.'),
  'POST /studio/passkey/options': note('anyone', 'What a passkey is to sign.'),
  'GET /studio/code': note('anyone', 'Asks for the second factor.'),
  'POST /studio/code': note('anyone', 'Takes the second factor.'),
  'GET /studio/first': note('anyone', 'The first account, on this machine only, while there is none.'),
  'POST /studio/first': note('anyone', 'Makes it, by the code that the server prints.'),
  'GET /studio/link': note('anyone', 'Chooses a password by a link.'),
  'POST /studio/link': note('anyone', 'Sets it.'),
  'POST /studio/sign-out': note('staff', 'Signs this browser out.'),
  'GET /studio/account': note('staff', 'The own account.'),
  'POST /studio/account': note('staff', 'Changes name and language.'),
  'POST /studio/account/password': note('staff', 'Changes the password.'),
  'POST /studio/account/second-factor': note('staff', 'Turns the second factor on.'),
  'POST /studio/account/second-factor/remove': note('staff', 'Turns it off.'),
  'POST /studio/account/sessions': note('staff', 'Signs another browser out.'),
  'POST /studio/account/passkeys': note('staff', 'Adds a passkey.'),
  'POST /studio/account/passkeys/options': note('staff', 'What a new passkey is to sign.'),
  'POST /studio/account/passkeys/rename': note('staff', 'Calls a passkey otherwise.'),
  'POST /studio/account/passkeys/remove': note('staff', 'Removes a passkey.'),
  'GET /studio/staff': note('staff', 'Everybody who works on the site; admins.'),
  'POST /studio/staff': note('staff', 'Invites somebody; admins.'),
  'GET /studio/staff/{id}': note('staff', 'One account; admins.'),
  'POST /studio/staff/{id}': note('staff', 'Changes it; admins.'),
  'POST /studio/staff/{id}/mail': note('staff', 'Mails a new link to its owner; admins.'),
  'POST /studio/staff/{id}/link': note('staff', 'A new link for it; admins.'),
  'POST /studio/staff/{id}/second-factor': note('staff', 'Turns its second factor off; admins.'),
  'POST /studio/staff/{id}/activate': note('staff', 'Activates it; admins.'),
  'POST /studio/staff/{id}/deactivate': note('staff', 'Deactivates it; admins.'),
  'GET /studio/tokens': note('staff', 'The tokens of programs; admins.'),
  'POST /studio/tokens': note('staff', 'Makes a token; admins.'),
  'POST /studio/tokens/{id}/remove': note('staff', 'Revokes a token; admins.'),
  'GET /studio/webhooks': note('staff', 'The addresses that are told of what happens; admins.'),
  'POST /studio/webhooks': note('staff', 'Adds one; admins.'),
  'GET /studio/webhooks/{id}': note('staff', 'One of them, and what was sent to it; admins.'),
  'POST /studio/webhooks/{id}': note('staff', 'Changes it; admins.'),
  'POST /studio/webhooks/{id}/secret': note('staff', 'Makes a new secret for it; admins.'),
  'POST /studio/webhooks/{id}/test': note('staff', 'Sends it an event that means nothing; admins.'),
  'POST /studio/webhooks/{id}/enable': note('staff', 'Turns it on; admins.'),
  'POST /studio/webhooks/{id}/disable': note('staff', 'Turns it off; admins.'),
  'POST /studio/webhooks/{id}/remove': note('staff', 'Removes it; admins.'),
  'GET /studio/webhook-deliveries/{id}': note('staff', 'One delivery with its attempts; admins.'),
  'POST /studio/webhook-deliveries/{id}/redeliver': note('staff', 'Sends it again; admins.'),
};

/** What is to say of pages; the others are for anyone. */
export const PAGES: Readonly<Record<string, RouteNote>> = {
  '/': note('anyone', 'The lobby.'),
  '/{...path}': note(
    'anyone',
    'A page of the content. `reg-only`: players; a managed promotion that is off: testers.',
  ),
  '/login': note('guest', 'Signing in.'),
  '/registration': note('guest', 'Opening an account.'),
  '/plates/{composition}/{inks}/{seed}.svg': note('anyone', 'A drawn picture.'),
  '/api/reference': note('anyone', 'This API, to read.'),
  '/oops': note('anyone', 'The error page.'),
  '/404': note('anyone', 'What is shown where there is no page.'),
  '/500': note('anyone', 'What is shown when a page cannot be made.'),
};

/** What the process answers before and beside the application. */
export const BESIDE: readonly (RouteNote & { method: string; path: string })[] = [
  { method: 'GET', path: '/healthz', ...note('anyone', 'Whether the process is alive.') },
  { method: 'GET', path: '/readyz', ...note('anyone', 'Whether it takes requests.') },
  { method: 'GET', path: '/_astro/{file}', ...note('anyone', 'Scripts, styles and fonts of the build.') },
  { method: 'GET', path: '/{path}/', ...note('anyone', 'Redirects to the address without the slash.') },
  {
    method: 'GET',
    path: '/{path}/{licence or market}',
    ...note('anyone', 'Redirects to the address without it.'),
  },
  { method: 'GET', path: '/{locale}/{path}', ...note('anyone', 'The same page in that language.') },
  {
    method: 'WS',
    path: '/app/{key}',
    ...note('anyone', 'The realtime socket (Pusher protocol); private channels: their player.'),
  },
];

/** The gallery, which every site has; not with GALLERY=0. */
export const GALLERY_PAGES: Readonly<Record<string, RouteNote>> = {
  '/gallery': note('anyone', 'Every widget, with its examples.'),
  '/gallery/manifest.json': note('anyone', 'The same for programs.'),
  '/gallery/probe.js': note('anyone', 'Hears in the gallery what a widget asks for.'),
  '/gallery/{folder}': note('anyone', 'One widget: its params and all of its examples.'),
  '/gallery/{folder}/{example}': note('anyone', 'One example in the state that the query asks for.'),
};

/** The authoring application, which every site has. */
export const STUDIO_PAGES: Readonly<Record<string, RouteNote>> = {
  '/studio/passkeys.js': note('anyone', 'Asks the browser for a passkey.'),
  '/studio/staff.css': note('anyone', 'How the pages look on which staff sign in.'),
  '/studio/preview/page': note(
    'staff',
    'A page as its newest revision has it, for the frame beside its text.',
  ),
  '/preview/link/{token}': note('anyone', 'One revision of one page, by a link that staff have made.'),
  '/preview/frame/{token}': note(
    'anyone',
    'The page in the frame of the Studio, by a token good for two minutes.',
  ),
  '/studio/preview/widget/{folder}': note(
    'staff',
    'Leads to a picture of a widget: its first example in the gallery.',
  ),
  '/studio/preview/fragment': note('staff', 'Single widgets of a text that is being written, by POST.'),
  '/studio/{...path}': note('staff', 'The authoring application.'),
};
