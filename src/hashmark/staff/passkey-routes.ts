import { addressOf } from '../http/reader.ts';
import { clearPasskeyCookie, readPasskeyCookie, setPasskeyCookie } from './cookies.ts';
import type { StaffApp, StaffRequest, StaffServices } from './environment.ts';
import { type RelyingParty, relyingPartyOf } from './passkey-responses.ts';
import { preparePasskeySignIn, signInByPasskey } from './passkey-sign-in.ts';
import { addPasskey, preparePasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { requirePerson } from './person.ts';
import { readPosted } from './read-posted.ts';

/** Where the passkeys of a site hold. */
export const partyOf = ({ config, variants, site }: StaffServices): RelyingParty =>
  relyingPartyOf(config, variants.ownOrigin(), site.name);

/** Signs a browser in by a passkey. @returns the token of the session. @throws Refusal as `signInByPasskey` does */
export async function takePasskey(
  c: StaffRequest,
  services: StaffServices,
  response: string,
): Promise<string> {
  const token = readPasskeyCookie(c, services.config);
  clearPasskeyCookie(c, services.config);
  const arrival = { address: addressOf(c), agent: c.req.header('user-agent') ?? '' };
  return await signInByPasskey(services.staff, partyOf(services), token, response, arrival);
}

/** What the script asks before it asks the browser. */
export function passkeyOptionRoutes(app: StaffApp, services: () => StaffServices): void {
  app.post('/studio/passkey/options', async (c) => {
    await readPosted(c, services().config);
    const party = partyOf(services());
    const { options, token } = await preparePasskeySignIn(services().staff, party, addressOf(c));
    setPasskeyCookie(c, services().config, token);
    c.header('Cache-Control', 'no-store');
    return c.json(options);
  });
  app.post('/studio/account/passkeys/options', async (c) => {
    const { 'passkey-current': current = '' } = await readPosted(c, services().config);
    const options = await preparePasskey(services().staff, partyOf(services()), requirePerson(c), current);
    c.header('Cache-Control', 'no-store');
    return c.json(options);
  });
}

type Fields = Readonly<Record<string, string>>;

/** What the forms of the own passkeys do, by the last part of their address. */
export const passkeyForms = (
  services: () => StaffServices,
): Record<'' | 'rename' | 'remove', (c: StaffRequest, fields: Fields) => Promise<void>> => ({
  async ''(c, { response = '', 'passkey-name': name = '', 'passkey-current': current = '' }) {
    const { staff } = services();
    const party = partyOf(services());
    // The script has nothing to send where it was refused: the same question says why.
    if (response === '') await preparePasskey(staff, party, requirePerson(c), current);
    await addPasskey(staff, party, requirePerson(c), { name, response });
  },
  rename: (c, { id = '', name = '' }) => renamePasskey(services().staff, requirePerson(c).staffId, id, name),
  remove: (c, { id = '' }) => removePasskey(services().staff, requirePerson(c).staffId, id),
});
