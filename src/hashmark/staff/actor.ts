import { ALL_RIGHTS, type Rights } from './permissions.ts';

/** Who asks, and by which door. */
export interface Actor {
  /** A person by a session of the Studio, a program by a token, or whoever holds the token of this server. */
  readonly door: 'studio' | 'token' | 'server';
  /** As revisions and the audit name it, door first: `studio:ann@site.example`. */
  readonly name: string;
  readonly rights: Rights;
  /** The account behind a session. */
  readonly staffId?: string;
  /** The session itself. */
  readonly sessionId?: string;
}

/** Whoever holds the token of the server: may do everything, and says who it is. */
export const serverActor = (name: string): Actor => ({ door: 'server', name, rights: ALL_RIGHTS });
