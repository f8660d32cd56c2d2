import type { AddressInfo } from 'node:net';
import { removeServerFile, writeServerFile } from '../cms/server-file.ts';
import type { ProcessServices } from './services.ts';
import { printWelcome, readWelcome } from './welcome.ts';

/** Addresses that are reached by the name of this machine. */
const OWN_ADDRESSES = new Set(['127.0.0.1', '0.0.0.0', '::1', '::']);

/** Tells pages, commands and people where a server listens that has found its port itself. */
export async function tellPlace(
  services: ProcessServices,
  { address, family, port }: AddressInfo,
): Promise<void> {
  const name = family === 'IPv6' ? `[${address}]` : address;
  const url = `http://${OWN_ADDRESSES.has(address) ? 'localhost' : name}:${port}`;
  services.variants.listenAt(url);
  writeServerFile(services.config.DATA_DIR, { url, token: services.cms.token, pid: process.pid });
  printWelcome({ ...(await readWelcome(services, url)), internal: undefined, milliseconds: undefined });
}

/** Lets commands know that it listens no more. */
export const forgetPlace = ({ config }: ProcessServices): void =>
  removeServerFile(config.DATA_DIR, process.pid);
