import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret in the form of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** What of a message is signed. */
interface Signed {
  readonly id: string;
  /** In whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

function signatureBy(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a message by Standard Webhooks 1.0: one signature for each secret that is good. */
export const signedHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signatureBy(secret, signed)).join(' '),
});
