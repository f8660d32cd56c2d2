import { BlockList, isIPv4 } from 'node:net';
import { readAddress } from './network-address.ts';

/** What the registries of special-purpose addresses of IANA name, and what clouds answer their own machines at. */
const SPECIAL_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Within 2000::/3, the only addresses of IPv6 that are public at all: protocols, tunnels that carry IPv4, documentation. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const special4 = listOf('ipv4', SPECIAL_4);
const special6 = listOf('ipv6', SPECIAL_6);
const global6 = listOf('ipv6', ['2000::/3']);
const loopback4 = listOf('ipv4', ['127.0.0.0/8']);

/** Whether an IP address is one that anybody on the internet reaches: none of this machine, its network or its cloud. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (address === undefined) return false;
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** Whether an IP address is one of this very machine. */
export function isLoopback(text: string): boolean {
  const address = readAddress(text);
  if (address === undefined) return false;
  return isIPv4(address) ? loopback4.check(address, 'ipv4') : address === '0:0:0:0:0:0:0:1';
}
