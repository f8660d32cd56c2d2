import { join } from 'node:path';
import { createLocalBus } from '../../bus/bus.ts';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { mediaTag } from '../../engine/media-address.ts';
import { Media } from '../../media/media.ts';
import type { Config } from '../../process/config.ts';
import { prepareFolders } from '../../process/prepare-folder.ts';
import { realRuntime } from '../../process/runtime.ts';
import { createVariants } from '../../process/variant.ts';
import type { Site } from '../../site/define-site.ts';
import { extensionsOf, migrationsOf } from '../../site/joined.ts';
import { createStaff } from '../../staff/staff.ts';
import { openStore } from '../../store/store.ts';
import { recordMediaEvents, recordStaffEvents } from '../../webhooks/media-and-staff-events.ts';
import { authoringRoutes } from '../authoring/routes.ts';
import { createCms } from '../cms.ts';
import { staleMessage } from '../context.ts';

/** Sends a request to the authoring API, wherever it is. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** The authoring API of a store that this process has opened. */
interface LocalStore {
  readonly send: Send;
  readonly token: string;
  /** Which store it is, for people. */
  readonly via: string;
  close(): Promise<void>;
}

/** Opens the store of the settings, with the schema of the site's modules. */
export async function openLocalStore(config: Config, site: Site): Promise<LocalStore> {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (...said: unknown[]) => console.error(...said),
  };
  prepareFolders(config);
  const store = openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  const bus = config.DATABASE_URL
    ? await createPostgresBus({ connectionString: config.DATABASE_URL, log })
    : createLocalBus();
  const close = async () => {
    await bus.close();
    await store.close();
  };
  try {
    await store.migrate(migrationsOf(site.modules));
  } catch (error) {
    // What goes on trying to connect would keep the process.
    await close().catch(() => undefined);
    throw error;
  }
  const extensions = extensionsOf(site, config);
  const cms = createCms({ store, bus, runtime: realRuntime, log, extensions });
  const staff = createStaff({
    ...{ store, runtime: realRuntime, secret: cms.token },
    recordEvent: recordStaffEvents({ runtime: realRuntime }),
  });
  const variants = createVariants(config);
  const media = new Media({
    store,
    runtime: realRuntime,
    log,
    recordEvent: recordMediaEvents({ runtime: realRuntime }),
    folder: config.MEDIA_DIR ?? join(config.DATA_DIR, 'media'),
    quota: config.MEDIA_MB * 2 ** 20,
    onChange: (picture) => {
      bus.publish(staleMessage([mediaTag(picture)])).catch(log.error);
    },
  });
  const webhooks = {
    ...{ store, runtime: realRuntime, log, rules: { allowsLocal: config.WEBHOOK_LOCALHOST } },
    // Delivered by the server, as soon as one runs.
    wake: () => undefined,
  };
  const app = authoringRoutes(() => ({ cms, staff, media, webhooks, config, log, variants }));
  const send: Send = async (path, init) => await app.request(path, init);
  const via = config.DATABASE_URL ? 'the PostgreSQL store' : `the store in ${config.DATA_DIR}`;
  return {
    send,
    via,
    token: cms.token,
    async close() {
      await media.close();
      await close();
    },
  };
}
