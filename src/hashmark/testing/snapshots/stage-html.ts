/**
 * What stands on the stage of an example, an element a line, without what differs from build to build and from store to store:
 * hashes of files, ids made by React, identifiers and seeds that are made anew for each store, how an island is loaded. Runs in
 * the page.
 */
export function stageHtml(): string {
  const stage = document.querySelector('[data-gallery-stage]');
  if (!stage) return '';
  const plain = (text: string) =>
    text
      .replace(/\/_astro\/([\w[\]-]+)[.@][\w-]{6,}\./g, '/_astro/$1.')
      .replace(/_(?:r\d+)?[rR]_[0-9a-z]+_/g, '_id_')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '_id_')
      .replace(/\b[0-9a-f]{64}\b/g, '_sum_')
      .replace(/\s+/g, ' ');
  const lines: string[] = [];
  const write = (node: Node, depth: number): void => {
    const indent = '  '.repeat(depth);
    if (node instanceof Text) {
      const words = plain(node.data).trim();
      if (words) lines.push(indent + words);
      return;
    }
    if (!(node instanceof Element) || ['SCRIPT', 'TEMPLATE', 'LINK'].includes(node.tagName)) return;
    const isIsland = node.localName === 'astro-island';
    const attributes = isIsland
      ? ''
      : [...node.attributes]
          .map(({ name, value }) => ` ${name}=${JSON.stringify(plain(value))}`)
          .sort()
          .join('');
    if (!isIsland) lines.push(`${indent}<${node.localName}${attributes}>`);
    for (const child of node.childNodes) write(child, isIsland ? depth : depth + 1);
  };
  for (const child of stage.childNodes) write(child, 0);
  return `${lines.join('\n')}\n`;
}
