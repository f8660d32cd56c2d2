import { isIP, isIPv4 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!group.includes('.')) return [Number.parseInt(group, 16)];
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
          return [a * 256 + b, c * 256 + d];
        });
  const [first, last] = [read(head), tail === undefined ? [] : read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:1.2.3.4`), where it does. */
function mappedOf(groups: readonly number[]): string | undefined {
  const [a = 0, b = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [a >> 8, a & 255, b >> 8, b & 255].join('.') : undefined;
}

/**
 * Reads a network address as sockets and proxies write it, with or without a port, brackets or a zone.
 *
 * @returns one spelling for one address; undefined for what is none
 */
export function readAddress(text: string): string | undefined {
  const given = text.trim();
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(given)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(given)?.[1] ?? given;
  const address = bare.replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  return mappedOf(groups) ?? groups.map((group) => group.toString(16)).join(':');
}

/**
 * The IPv4 address of the host that is behind an IPv6 one. Where a translator stands between them (RFC 6052, RFC 7915, RFC 8215), all
 * of the internet of IPv4 would be one network; so would all hosts of one Teredo server (RFC 4380); and a host with 6to4 (RFC 3056)
 * would be as many as it likes.
 */
function translatedOf(groups: readonly number[]): string | undefined {
  const ipv4 = (pair: readonly number[]) => mappedOf([0, 0, 0, 0, 0, 0xffff, ...pair]);
  const [first, second, third, fourth, fifth, sixth] = groups;
  const last = groups.slice(6);
  if (first === 0x2002) return ipv4(groups.slice(1, 3));
  if (first === 0x2001 && second === 0) return ipv4(last.map((group) => group ^ 0xffff));
  const isNat64 = first === 0x64 && second === 0xff9b && !fifth && !sixth;
  const isWellKnown = isNat64 && !third && !fourth;
  // Within it each network chooses its own prefix; this is how long nearly all of them are.
  const isLocal = isNat64 && third === 1;
  const isSiit = !first && !second && !third && !fourth && fifth === 0xffff && !sixth;
  return isWellKnown || isLocal || isSiit ? ipv4(last) : undefined;
}

/**
 * What tries are counted by: an IPv4 address, however it is carried, or the /64 that one customer of a provider has of IPv6.
 */
export function networkOf(address: string): string {
  const read = readAddress(address) ?? address;
  if (isIP(read) !== 6) return read;
  return translatedOf(groupsOf(read)) ?? `${read.split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * Reads who asks: the peer, or whom trusted proxies name. Each proxy adds the address that it was asked from behind what it was told,
 * so that only what stands behind the last address that is no proxy of ours is true.
 *
 * @param trusted addresses of proxies
 * @returns of the address of the peer and its header `X-Forwarded-For`, one spelling of the address
 */
export function createAddressReader(
  trusted: readonly string[],
): (peer: string | undefined, forwarded: string | undefined) => string {
  const proxies = new Set(trusted.map((address) => readAddress(address) ?? address));
  return (peer, forwarded) => {
    let found = readAddress(peer ?? '') ?? '';
    if (forwarded === undefined || !proxies.has(found)) return found;
    const hops = forwarded.split(',');
    while (proxies.has(found)) {
      // What is no address, a proxy has not seen: it is counted itself then.
      const before = readAddress(hops.pop() ?? '');
      if (before === undefined) return found;
      found = before;
    }
    return found;
  };
}
