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

/** What tries are counted by: an IPv4 address, or the /64 that one customer of a provider has of IPv6. */
export function networkOf(address: string): string {
  const read = readAddress(address) ?? address;
  return isIP(read) === 6 ? `${read.split(':').slice(0, 4).join(':')}::/64` : read;
}
