import { newToken, type Services } from 'hashmark/server';
import type { Context } from 'hono';
import { keptTokenOf, setKnownCookie } from './cookies.ts';

const textOf = (playerId: string, name: string) => `known-browser\n${playerId}\n${name}`;

/**
 * Remembers that a player has come in from this browser with a password or a mailed link. Nothing is stored: the browser keeps a
 * name and our signature of it. It opens nothing; it lets strangers' wrong passwords count apart from this browser's.
 */
export async function rememberBrowser(c: Context, services: Services, playerId: string): Promise<void> {
  if (await findKnownBrowser(c, services, playerId)) return;
  const name = newToken();
  const signature = await services.sandbox.signer.sign(textOf(playerId, name));
  setKnownCookie(c, services.config, `${name}.${signature}`);
}

/** The name of this browser, where it is one that the player has come in from. */
export async function findKnownBrowser(
  c: Context,
  { sandbox, config }: Services,
  playerId: string | undefined,
): Promise<string | undefined> {
  const [name = '', signature = ''] = keptTokenOf(c, config)?.split('.') ?? [];
  if (!name || playerId === undefined) return undefined;
  return (await sandbox.signer.isSigned(textOf(playerId, name), signature)) ? name : undefined;
}
