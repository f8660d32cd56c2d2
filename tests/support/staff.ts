import type { Runtime } from '../../src/hashmark/process/runtime.ts';
import { createStaff, type Staff } from '../../src/hashmark/staff/staff.ts';
import type { Store } from '../../src/hashmark/store/store.ts';
import { recordStaffEvents } from '../../src/hashmark/webhooks/media-and-staff-events.ts';
import { createWebhooks, type Webhooks } from '../../src/hashmark/webhooks/webhooks.ts';

/** The Studio as a server of this machine has it. */
export const STUDIO_HERE = {
  STUDIO: true,
  STUDIO_ORIGIN: undefined,
  SITE_HOSTS: [],
  LICENCE_HOSTS: new Map(),
  TRUSTED_PROXIES: [],
  SITE_ORIGIN: undefined,
  GALLERY: true,
} as const;

/** Where readers are whom such a server sends links to. */
export const READERS = {
  originOf: () => 'https://readers.example',
  ownOrigin: () => 'http://localhost:4321',
} as const;

/** Accounts of staff whose passwords cost nothing to check. */
export const quickStaff = (store: Store, runtime: Runtime, factor = 1000): Staff =>
  createStaff({
    store,
    runtime,
    secret: 'a secret of tests',
    recordEvent: recordStaffEvents({ runtime }),
    factor,
    passwordCost: { memory: 64, passes: 1 },
  });

/** Webhooks that may go to this machine, where tests listen. */
export const localWebhooks = (store: Store, runtime: Runtime): Webhooks =>
  createWebhooks({
    store,
    runtime,
    log: { warn: () => undefined, error: () => undefined },
    allowsLocal: true,
  });
