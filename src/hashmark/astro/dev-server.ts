import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AstroConfig } from 'astro';
import { html } from 'hono/html';
import type { EnvironmentModuleNode, Plugin, RunnableDevEnvironment } from 'vite';
import { throwPlainly } from '../process/config-error.ts';
import { directiveName } from './policy.ts';

/** Directives of the build's policy that Vite cannot work under. */
const REPLACED = new Set([
  'require-trusted-types-for',
  'trusted-types',
  'worker-src',
  'script-src',
  'style-src',
]);

type Csp = AstroConfig['security']['csp'];

/** Sources of scripts or styles that a project names in Astro's settings. */
function sourcesOf(csp: Csp, directive: 'scriptDirective' | 'styleDirective'): string[] {
  const { resources = [] } = (typeof csp === 'object' && csp[directive]) || {};
  return resources.flatMap((source) => (typeof source === 'string' ? source : []));
}

/**
 * The policy of pages in development: that of the build, but for the inline scripts and styles that Vite puts into
 * pages, and for the worker by which a page waits for a restart.
 *
 * @param directives the product's, with those that the site has instead
 * @param csp what the project sets of Astro
 */
export const developmentPolicy = (directives: readonly string[], csp: Csp): string =>
  [
    ...((typeof csp === 'object' && csp.directives) || []),
    ...directives.filter((directive) => !REPLACED.has(directiveName(directive))),
    ["script-src 'self' 'unsafe-inline'", ...sourcesOf(csp, 'scriptDirective')].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...sourcesOf(csp, 'styleDirective')].join(' '),
    "worker-src 'self' blob:",
  ].join('; ');

/** A page that says what has failed and where, and comes back by itself when it is mended. */
async function showFault(error: unknown): Promise<string> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${message}</title>
        <script type="module" src="/@vite/client"></script>
      </head>
      <body>
        <h1>${message}</h1>
        <pre>${stack}</pre>
      </body>
    </html>`;
  return String(await page);
}

/** Vite listens when everything has started. */
const LISTENING = { ready: true, stopping: false };

/** Starts the services beside Vite and gives pages a policy that Vite can work under. */
export const servicesPlugin = (policy: string): Plugin => ({
  name: 'hashmark-services',
  apply: 'serve',
  // The door below decides on hosts, by the same settings as the built site.
  config: () => ({ server: { allowedHosts: true } }),
  async configureServer(server) {
    const { startServices } = await import('../server/start-services.ts');
    const { loadSite } = await import('../site/load-site.ts');
    const { readConfig } = await import('../process/config.ts');
    const { forgetPlace, tellPlace } = await import('../server/found-place.ts');
    const { provideServices } = await import('../server/services.ts');
    const { answerHealth, isHealth, refuseMalformed } = await import('../server/front-door.ts');
    const start = async () => {
      const site = await loadSite(server.config.root);
      return await startServices(site, readConfig({ PAGE_CACHE_MB: '0', ...process.env }, site.modules));
    };
    const running = await start().catch(throwPlainly);
    const { services } = running;
    provideServices({ ...services, pagePolicy: policy, showFault });
    // The door of the built site: what it refuses does not work in development either.
    server.middlewares.use((request, response, next) => {
      if (refuseMalformed(request, response, services.variants)) return;
      if (isHealth(request.url ?? '')) answerHealth(request.url ?? '', response, LISTENING);
      else next();
    });
    const { httpServer } = server;
    if (httpServer instanceof Server) {
      running.attach(httpServer);
      httpServer.once('listening', () => {
        tellPlace(services, httpServer.address() as AddressInfo).catch((error) =>
          services.log.error({ err: error }, 'Commands cannot be told where the server is.'),
        );
      });
    }
    httpServer?.once('close', () => {
      forgetPlace(services);
      void running.stop();
    });
  },
});

/**
 * Forgets on the server what an edit has changed and everything that imports it.
 *
 * Astro does so for what pages import statically only: a widget, which is reached by `import()`, would be rendered as
 * it was, and every load after the edit would end in a hydration fault.
 */
export const freshModulesPlugin: Plugin = {
  name: 'hashmark-fresh-modules',
  apply: 'serve',
  hotUpdate({ modules, timestamp }) {
    const { environment } = this;
    // Not asked by Vite's own test of a class: Astro may run another copy of Vite.
    const { runner } = environment as Partial<RunnableDevEnvironment>;
    if (environment.name !== 'ssr' || !runner) return;
    const stale = new Set<EnvironmentModuleNode>();
    for (const module of modules) environment.moduleGraph.invalidateModule(module, stale, timestamp, true);
    for (const { id } of stale) {
      const evaluated = id && runner.evaluatedModules.getModuleById(id);
      if (evaluated) runner.evaluatedModules.invalidateModule(evaluated);
    }
  },
};
