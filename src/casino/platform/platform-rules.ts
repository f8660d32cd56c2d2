import type { Services } from 'hashmark/server';
import type { PlatformRules } from 'hashmark/site';
import { catalogue } from '../calls/catalogue/catalogue.ts';
import { clearHintCookie, setHintCookie } from '../sessions/cookies.ts';
import { isNobody } from './is-nobody.ts';

const { getProject, getPlayer, signIn, signUp, signOut } = catalogue;

/** Calls whose answers are about somebody who is signed in. */
const ABOUT_SOMEBODY: ReadonlySet<string | undefined> = new Set([signIn.name, signUp.name, getPlayer.name]);

/** What a platform at `PLATFORM_URL` says of sessions, which are its own affair: scripts are told by a cookie of the site's. */
export const platformRules: PlatformRules<Services> = {
  probe: getProject.path,
  // The way to a social provider and back.
  pages: ['/users/auth/{provider}', '/users/auth/{provider}/callback'],
  saysNobody: (call, body) => call.name === getPlayer.name && isNobody(body),
  onAnswer(c, { sandbox, config }, call, status) {
    if (status === 401 && call?.auth === 'player') sandbox.doubt(c);
    if (status === 401 && call?.name === getPlayer.name) clearHintCookie(c, config);
    if (status >= 400) return;
    const isBack = call === undefined && c.req.path.endsWith('/callback');
    // Whether a provider has let somebody in is not said; where nobody is signed in, the first call tells.
    // How long the platform keeps somebody signed in is not known: each answer about them says so for another while.
    if (isBack || ABOUT_SOMEBODY.has(call?.name)) setHintCookie(c, config);
    if (call?.name === signOut.name) clearHintCookie(c, config);
  },
};
