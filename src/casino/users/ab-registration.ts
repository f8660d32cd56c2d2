import type { Reader, Services } from 'hashmark/server';
import { readConfigDocument } from '../configuration/config-documents.ts';
import { abSideOfId } from '../rules/roles.ts';

/** The groups in which a new player starts: one of an A/B split while it is on, else none (AUTH-03). */
export async function startingGroups(
  services: Services,
  reader: Reader,
  playerId: string,
): Promise<readonly number[]> {
  const { enabled, groups } = await readConfigDocument(services, reader, 'ab-registration');
  return enabled ? [groups[abSideOfId(playerId)]] : [];
}
