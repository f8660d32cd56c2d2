import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { type BusMessage, createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { type Address, readAddress } from '../../../src/hashmark/cms/address.ts';
import { type Cms, type CmsOptions, createCms } from '../../../src/hashmark/cms/cms.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import type { PublishingDemands } from '../../../src/hashmark/cms/gate/publish-rule.ts';
import type { ResolveQuery } from '../../../src/hashmark/cms/resolution.ts';
import { Refusal } from '../../../src/hashmark/http/errors.ts';
import { Media } from '../../../src/hashmark/media/media.ts';
import { type Runtime, uuidv7 } from '../../../src/hashmark/process/runtime.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import type { Staff } from '../../../src/hashmark/staff/staff.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { recordMediaEvents } from '../../../src/hashmark/webhooks/media-and-staff-events.ts';
import type { Webhooks } from '../../../src/hashmark/webhooks/webhooks.ts';
import { defineWidget, type WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';
import site from '../../support/site.ts';
import { localWebhooks, quickStaff } from '../../support/staff.ts';
import type { StoreKind } from '../store/stores.ts';

const widget: WidgetDefinition = defineWidget({
  name: 'GameRow',
  folder: 'game-row',
  summary: 'A row of games.',
  display: 'block',
  props: z.strictObject({ limit: z.coerce.number().int().max(15).default(15).describe('How many games.') }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'Plain', text: '#GameRow[]#' }],
});

export const widgets: ReadonlyMap<string, WidgetDefinition> = new Map([[widget.name, widget]]);

export const START = Date.UTC(2026, 0, 1);

/** Content on a real store with a clock that the test sets. */
export interface World {
  cms: Cms;
  staff: Staff;
  media: Media;
  webhooks: Webhooks;
  clock: { now: number };
  store: Store;
  /** Tags of every content message so far. */
  reported: string[][];
  warnings: string[];
  remove(): Promise<void>;
}

interface OwnParts extends Pick<CmsOptions, 'nameSources'> {
  widgets?: ReadonlyMap<string, WidgetDefinition>;
  hasRules?: boolean;
}

/**
 * @param publishing what is asked of everything that is published; nothing more than every site without it
 * @param own widgets, and what they name, instead of those of every test; and whether the site has no rules of its own
 */
export async function createWorld(
  kind: StoreKind,
  publishing?: PublishingDemands,
  own: OwnParts = {},
): Promise<World> {
  const { store, remove } = await kind.open();
  const clock = { now: START };
  const runtime: Runtime = { now: () => clock.now, random: () => 0.5, id: () => uuidv7(clock.now) };
  const bus = createLocalBus();
  const reported: string[][] = [];
  const warnings: string[] = [];
  bus.subscribe(({ topic, data }: BusMessage) => {
    if (topic === 'content') reported.push((data as { tags: string[] }).tags);
  });
  const warn = (_fields: unknown, message: string) => warnings.push(message);
  const log = { info: () => undefined, warn, error: () => undefined } as unknown as Parameters<
    typeof createCms
  >[0]['log'];
  const { rules, ...extensions } = extensionsOf(site);
  const cms = createCms({
    store,
    bus,
    runtime,
    log,
    extensions: {
      ...extensions,
      ...(rules && own.hasRules !== false ? { rules } : {}),
      widgets: own.widgets ?? widgets,
      names: undefined,
      publishing: publishing ?? {},
    },
    nameSources: own.nameSources,
  });
  const folder = await mkdtemp(join(tmpdir(), 'hashmark-media-'));
  const recordEvent = recordMediaEvents({ runtime });
  const media = new Media({ store, runtime, log, recordEvent, folder, quota: 2 ** 30 });
  const webhooks = localWebhooks(store, runtime);
  return {
    ...{ cms, staff: quickStaff(store, runtime), media, webhooks, clock, store, reported, warnings },
    async remove() {
      await webhooks.stop();
      await media.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Content with its delivery API, and what that answers. */
export async function createDelivery(kind: StoreKind, own?: OwnParts) {
  const world = await createWorld(kind, undefined, own);
  const app = new Hono().route(
    '/',
    deliveryRoutes(() => world),
  );
  const json = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, body: await response.json() };
  };
  return { world, app, json };
}

export type Delivery = Awaited<ReturnType<typeof createDelivery>>;

/** `promo/EE` in a locale, as a page. */
export const page = (path: string, locale = 'en'): Address => readAddress('page', path, locale);

export const pageBody = (title: string, more: object = {}) => ({
  title,
  content: `${title}.`,
  ...more,
});

/** Saves a page on top of what is there. */
export async function savePage(cms: Cms, address: Address, body: unknown = pageBody(address.key)) {
  const base = await cms.get(address).then(
    ({ revision }) => revision.hash,
    () => null,
  );
  return await cms.save({ address, body, base, actor: 'ann' });
}

/** Saves a page and makes it live. */
export async function publishPage(
  cms: Cms,
  address: Address,
  title: string,
  window: { kind?: 'base' | 'campaign'; startsAt?: number; endsAt?: number } = {},
) {
  const { hash } = await savePage(cms, address, pageBody(title));
  return await cms.publish({ address, base: hash, ...window, actor: 'ann' });
}

/** The refusal a piece of work ends in. @throws when it is not refused, and what else it throws. */
export const refusal = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => {
      throw new Error('was not refused');
    },
    (error) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

/** Who looks, and when; an English reader of no market in particular, now, unless said. */
export type Seen = Partial<Omit<ResolveQuery, 'type' | 'key'>>;

/** What a reader gets for the key of a page. */
export const seeIn = ({ cms }: World, key: string, reader: Seen = {}) =>
  cms.resolve({ type: 'page', key, locale: 'en', licence: 'CW', market: 'other', ...reader });

/** The title of what a reader gets; `undefined`: nothing. */
export async function titleOf(world: World, key: string, reader?: Seen): Promise<string | undefined> {
  const found = await seeIn(world, key, reader);
  return found.found ? found.body.title : undefined;
}
