import type { KnownNames } from '../../../../content-schemas/names.ts';
import { createSandboxNames } from '../../sandbox/known-names.ts';

/** What content may name, as far as it is known without a server: of another platform, nothing is. */
export const readKnownNames = (): KnownNames =>
  process.env.PLATFORM_URL ? () => undefined : createSandboxNames();
