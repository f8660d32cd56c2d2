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

/** A policy of a name can be made once a page; scripts that do not share their modules share this one. */
function policy(): Policy {
  const types = Reflect.get(globalThis, 'trustedTypes') as Types | undefined;
  const shared = globalThis as { hmPolicy?: Policy };
  shared.hmPolicy ??= types ? types.createPolicy('hashmark', rules()) : rules();
  return shared.hmPolicy;
}

/** A page of our own server, whose texts are sanitised there, as a document that runs nothing. */
export const parseHtml = (text: string): Document =>
  new DOMParser().parseFromString(policy().createHTML(text), 'text/html');

/** The address of a script that the site may load. @throws TypeError for any other */
export const scriptAddress = (url: string): string => policy().createScriptURL(url);
