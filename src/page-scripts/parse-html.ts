type Policy = { createHTML(text: string): string };
interface Types {
  createPolicy(name: string, rules: Policy): Policy;
}

/** A policy of a name can be made once a page; scripts that do not share their modules share this one. */
function policyOf(types: Types): Policy {
  const shared = globalThis as { hmHtml?: Policy };
  shared.hmHtml ??= types.createPolicy('hashmark', { createHTML: (text) => text });
  return shared.hmHtml;
}

/** A page of our own server, whose texts are sanitised there, as a document that runs nothing. */
export function parseHtml(text: string): Document {
  const types = Reflect.get(globalThis, 'trustedTypes') as Types | undefined;
  return new DOMParser().parseFromString(types ? policyOf(types).createHTML(text) : text, 'text/html');
}
