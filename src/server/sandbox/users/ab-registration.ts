import { z } from 'zod';
import type { Services } from '../../services.ts';
import { readConfig } from '../config/config.ts';
import type { Reader } from '../http/reader.ts';

/** The config document `ab-registration`: whether new players are split, and the group of each side. */
const abRegistrationSchema = z.object({
  enabled: z.boolean(),
  groups: z.object({ A: z.int().min(1), B: z.int().min(1) }),
});

/** Without a document nobody is split; the groups are those that `ab-registration` would name. */
const DEFAULT: z.output<typeof abRegistrationSchema> = { enabled: false, groups: { A: 1501, B: 1502 } };

/** The side of an id: an even last hex digit is A, an odd one B (ROLE-15). */
const sideOf = (id: string): 'A' | 'B' => (Number.parseInt(id.slice(-1), 16) % 2 === 0 ? 'A' : 'B');

/** The groups in which a new player starts: one of an A/B split while it is on, else none (AUTH-03). */
export async function startingGroups(
  services: Services,
  reader: Reader,
  playerId: string,
): Promise<readonly number[]> {
  const { enabled, groups } =
    (await readConfig(services, reader, 'ab-registration', abRegistrationSchema)) ?? DEFAULT;
  return enabled ? [groups[sideOf(playerId)]] : [];
}
