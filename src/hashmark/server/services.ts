import type { AnswerCache } from '../content/answer-cache.ts';
import type { Readership } from '../readership/readership.ts';
import type { RunningModule } from '../site/define-module.ts';
import type { Site } from '../site/define-site.ts';
import type { Services } from '../site/services.ts';
import type { PageMeasure } from './measure-pages.ts';

/** What one server process owns. Created by `serve.ts` (in development by a Vite plugin), never by a module. */
export interface ProcessServices extends Services {
  readonly site: Site;
  /** The modules at work, in the order of the site. */
  readonly modules: readonly RunningModule[];
  /** What the delivery API said to guests; asked before it. */
  readonly answers: AnswerCache;
  readonly readership: Readership;
  readonly measure: PageMeasure;
  /** The policy of pages in development, where Astro sends none; a page of the build brings its own. */
  readonly pagePolicy?: string;
  /** The page by which whoever develops sees a fault, in development: the built site keeps it to its log. */
  readonly showFault?: (error: unknown) => Promise<string>;
}

const KEY = Symbol.for('hashmark.services');
const holder = globalThis as { [KEY]?: ProcessServices };

/**
 * Hands the services to every copy of the server's modules: in development plain Node and Vite each evaluate
 * `src/hashmark/server/*`, so a module-level instance would exist twice.
 */
export function provideServices(services: ProcessServices): void {
  holder[KEY] = services;
}

/**
 * The services of this process.
 *
 * @throws when nothing has provided them, which means that code of the server ran outside a server.
 */
export function services(): ProcessServices {
  const provided = holder[KEY];
  if (!provided)
    throw new Error('The server has not provided its services yet; see src/hashmark/server/serve.ts.');
  return provided;
}
