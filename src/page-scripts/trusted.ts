interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}
interface Types {
  createPolicy(name: string, rules: Policy): Policy;
}

/** What keeps visited pages, without the query that names the base of the site. */
export const SERVICE_WORKER = '/service-worker.js';

/** The addresses of scripts of others that the site is configured to load. */
const configured = (): string[] =>
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.match(/https:\S+/g) ?? [];

function rules(): Policy {
  return {
    createHTML: (text) => text,
    createScriptURL(url) {
      if (url.split('?base=')[0] === SERVICE_WORKER || configured().includes(url)) return url;
      throw new TypeError(`The site loads no script from ${url}.`);
    },
  };
}

/**
 * A policy of a name can be made once a page; scripts that do not share their modules share this one. Under a name with `_`, as no
 * id in a text: a browser takes the id of an element for a global of that name.
 */
function policy(): Policy {
  const { trustedTypes: types } = globalThis as { trustedTypes?: Partial<Types> };
  const shared = globalThis as { _policy?: Policy };
  shared._policy ??= types?.createPolicy?.('hashmark', rules()) ?? rules();
  return shared._policy;
}

/** A page of our own server, whose texts are sanitised there, as a document that runs nothing. */
export const parseHtml = (text: string): Document =>
  new DOMParser().parseFromString(policy().createHTML(text), 'text/html');

/** The address of a script that the site may load. @throws TypeError for any other */
export const scriptAddress = (url: string): string => policy().createScriptURL(url);
