import { STUDIO_MODULE } from './studio-build.ts';

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; importedIds: readonly string[] } | null;
}

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
/** With it scripts load others on demand. */
const LOADER = '\0vite/preload-helper.js';
/** Of how many scripts a module has to be a part before all islands have it together: below it most would load what they never run. */
const SHARED_BY = 6;

/** Makes a question whether a module, or one of those that its edges lead to, is meant. Answers are kept. */
function createSearch(isMeant: (id: string) => boolean, edges: 'importers' | 'importedIds') {
  const answers = new Map<string, boolean>();
  return function leadsToMeant(id: string, graph: ModuleGraph): boolean {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const met = new Set([id]);
    for (const next of met) {
      if (answers.get(next) ?? isMeant(next)) {
        answers.set(id, true);
        return true;
      }
      for (const other of graph.getModuleInfo(next)?.[edges] ?? []) met.add(other);
    }
    for (const other of met) answers.set(other, false);
    return false;
  };
}

/**
 * How modules that several scripts share are joined. The bundler by itself makes a script for each set of islands that have
 * something in common, and a page with some of them asks for dozens of a few hundred bytes. Here they are joined by who waits for them:
 *
 * - `page`: what scripts of layouts need at once, so that a page without islands loads nothing of an island's
 * - `react`: React alone, which changes seldom
 * - `shared`: what many scripts need of the rest, without React, because page scripts load stores before any island runs
 * - `islands`: what many need and needs React
 *
 * @param layouts the folder of layouts, as the bundler writes it: an absolute path with slashes, one at its end
 */
export function joinSharedModules(layouts: string) {
  const isOfLayout = createSearch((id) => id === LOADER || id.startsWith(layouts), 'importers');
  const needsReact = createSearch((id) => REACT.test(id), 'importedIds');
  const groupOf = (id: string, graph: ModuleGraph) => {
    if (STUDIO_MODULE.test(id)) return null;
    return needsReact(id, graph) ? 'islands' : 'shared';
  };
  // A group takes along what its modules import, unless one of a higher priority has it: what is imported comes before what imports it.
  const shared = (name: string, priority: number) => ({
    name: (id: string, graph: ModuleGraph) => (groupOf(id, graph) === name ? name : null),
    minShareCount: SHARED_BY,
    priority,
  });
  return {
    groups: [
      {
        name: (id: string, graph: ModuleGraph) => (isOfLayout(id, graph) ? 'page' : null),
        minShareCount: 2,
        priority: 4,
      },
      { name: 'react', test: REACT, priority: 3 },
      shared('shared', 2),
      shared('islands', 1),
    ],
  };
}
