import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

/** Writes CBOR (RFC 8949), as far as authenticators need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

/** What of an answer is to be another than an honest browser and authenticator give. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Present is 1, verified 4. */
  flags?: number;
  userHandle?: string;
  id?: string;
  key?: KeyObject;
  /** By COSE; of a credential that is made. */
  algorithm?: number;
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [1, 4, 64];

/** A passkey in software, written from the text of WebAuthn Level 3: what it is asked, and what browser and authenticator answer. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = base64url(randomBytes(32));
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, lie: Lie) =>
    JSON.stringify({
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
      crossOrigin: false,
    });
  function authenticatorData(
    rpId: string,
    flags: number,
    lie: Lie,
    rest: Uint8Array = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([lie.flags ?? flags]), count, rest]);
  }

  return {
    id,
    privateKey,
    /** Answers the options of `navigator.credentials.create`. */
    create(options: { challenge: string; rp: { id?: string }; user: { id: string } }, lie: Lie = {}): string {
      userHandle = options.user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, lie.algorithm ?? -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const raw = Buffer.from(id, 'base64url');
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw.length]), raw, cbor(key)]);
      const flags = (lie.flags ?? PRESENT | VERIFIED) | HAS_CREDENTIAL;
      const authData = authenticatorData(options.rp.id ?? '', flags, { ...lie, flags }, credential);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lie)),
          attestationObject: base64url(cbor(attestation)),
        },
      });
    },
    /** Answers the options of `navigator.credentials.get`. */
    get(options: { challenge: string; rpId?: string }, lie: Lie = {}): string {
      counter += 1;
      const client = clientData('webauthn.get', options.challenge, lie);
      const data = authenticatorData(options.rpId ?? '', PRESENT | VERIFIED, lie);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), lie.key ?? privateKey);
      return JSON.stringify({
        ...{ id: lie.id ?? id, rawId: lie.id ?? id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: lie.userHandle ?? userHandle,
        },
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
