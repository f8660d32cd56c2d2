import { loadSite } from '../../src/hashmark/site/load-site.ts';

/** The site of this repository, as the process and the command line read it. */
export default await loadSite(import.meta.dirname);
