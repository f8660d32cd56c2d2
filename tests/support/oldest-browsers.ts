import type { BrowserContext } from '@playwright/test';
import { features } from 'web-features';

/** The oldest browsers that the site is made for, as README says; those of phones bear the same numbers. */
export const OLDEST = { chrome: 125, edge: 125, firefox: 126, safari: 17.5 } as const;

/** What all of them have: the data say of one that it is there in part, and of that no more than of what is not there. */
const IN_PART = ['CanvasRenderingContext2D.font', 'CustomElementRegistry.get', 'Window.devicePixelRatio'];

/** What Playwright calls in the pages whose sockets it stands in for; the scripts of pages do not. */
const OF_PLAYWRIGHT = ['URL.parse_static'];

/** What a browser that enforces it cannot do without. */
const ENFORCED = ['trusted-types'];

/** `undefined` for a browser that has never had it. */
const isSince = (version: string | undefined, oldest: number) =>
  version !== undefined && Number.parseFloat(version.replace('≤', '')) <= oldest;

/** Places such as `Element.moveBefore` that one of the oldest browsers lacks at least, by the data of MDN. */
function findLacking(): string[] {
  const known = Object.entries(features).flatMap(([name, feature]) =>
    feature.kind === 'feature' && !ENFORCED.includes(name)
      ? Object.entries(feature.status.by_compat_key ?? {})
      : [],
  );
  const lacking = known.filter(([, { support }]) =>
    Object.entries(OLDEST).some(
      ([browser, oldest]) => !isSince(support[browser as keyof typeof OLDEST], oldest),
    ),
  );
  const places = lacking.flatMap(([key]) => /^(?:api|javascript\.builtins)\.(.+)$/.exec(key)?.[1] ?? []);
  return places.filter((place) => ![...IN_PART, ...OF_PLAYWRIGHT].includes(place));
}

/** Takes away from every page of a context what one of the oldest browsers lacks, so that it is as old as all of them together. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript((lacking) => {
    type Place = Record<string, unknown>;
    const remove = (from: unknown, name: string) => {
      if (
        from !== null &&
        (typeof from === 'object' || typeof from === 'function') &&
        Object.hasOwn(from, name)
      )
        Reflect.deleteProperty(from, name);
    };
    const find = (names: string[]) =>
      names.reduce<unknown>((place, name) => (place as Place | undefined)?.[name], globalThis);
    for (const path of lacking) {
      const names = path.split('.');
      const [name = '', owner] = [names.at(-1), find(names.slice(0, -1))];
      const member = name.replace(/_static$/, '').replace(/^(.*)_event$/, 'on$1');
      // The data name a constructor after its class, and what belongs to the window like that of any other interface.
      if (names.at(-2) === name) continue;
      remove(owner, member);
      remove((owner as { prototype?: unknown } | undefined)?.prototype, member);
      if (names[0] === 'Window') remove(globalThis, member);
    }
  }, findLacking());
}
