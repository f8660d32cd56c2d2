/** A player's part in a draw, under a name that tells nothing of the player. */
export interface DrawEntry {
  entry: string;
  tickets: number;
}

/** A place of a draw, and the ticket that won it: the tickets of all entries are counted from 1, in their order. */
export interface DrawnPlace {
  place: number;
  entry: string;
  ticket: number;
}

const utf8 = new TextEncoder();

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes));

/** What is published of a seed before the draw: the SHA-256 of its bytes. @param seed in hexadecimal digits */
export const hashSeed = (seed: string): Promise<string> => sha256(fromHex(seed));

/** The SHA-256 of all entries, a line `entry tickets` each. */
export const hashEntries = (entries: readonly DrawEntry[]): Promise<string> =>
  sha256(utf8.encode(entries.map(({ entry, tickets }) => `${entry} ${tickets}\n`).join('')));

/**
 * Draws the places of a lottery from a seed, so that whoever has both finds the same again.
 *
 * For each place the HMAC-SHA-256 of `{hash of all entries} {place}`, with the seed as its key, is read as one whole number;
 * its remainder by the tickets that are left counts along them. An entry that has won takes its tickets out.
 *
 * @param entries in the order in which their tickets are counted, which nobody chooses: that of their names
 * @returns fewer places than asked for where there are fewer entries
 */
export async function drawPlaces(
  seed: string,
  entries: readonly DrawEntry[],
  places: number,
): Promise<DrawnPlace[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(seed), algorithm, false, ['sign']);
  const digest = await hashEntries(entries);
  const won = new Set<string>();
  const drawn: DrawnPlace[] = [];
  let left = entries.reduce((sum, { tickets }) => sum + tickets, 0);
  for (let place = 1; place <= places && left > 0; place++) {
    const mac = await crypto.subtle.sign(algorithm, key, utf8.encode(`${digest} ${place}`));
    const { entry, ticket, tickets } = findTicket(
      entries,
      won,
      Number(BigInt(`0x${toHex(mac)}`) % BigInt(left)),
    );
    won.add(entry);
    left -= tickets;
    drawn.push({ place, entry, ticket });
  }
  return drawn;
}

/** The ticket that `skip` tickets of entries which have not won stand before. */
function findTicket(entries: readonly DrawEntry[], won: ReadonlySet<string>, skip: number) {
  let first = 1;
  let before = 0;
  for (const { entry, tickets } of entries) {
    if (!won.has(entry)) {
      if (skip < before + tickets) return { entry, tickets, ticket: first + skip - before };
      before += tickets;
    }
    first += tickets;
  }
  throw new RangeError('There is no such ticket.');
}
