import type { Slot } from './patch.ts';

const between = ({ start, end }: Slot): ChildNode[] => {
  const nodes: ChildNode[] = [];
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling) nodes.push(node);
  return nodes;
};

const onlyElement = (nodes: readonly Node[]): Element | undefined => {
  const elements = nodes.filter((node) => node instanceof Element);
  return elements.length === 1 ? elements[0] : undefined;
};

/** Whether a widget runs already and the other one is the same component, so that it need only be told new props. */
function isRunning(old: Element | undefined, next: Element | undefined): old is Element {
  if (old?.localName !== 'astro-island' || next?.localName !== 'astro-island') return false;
  return !old.hasAttribute('ssr') && old.getAttribute('component-url') === next.getAttribute('component-url');
}

/** Puts into a slot what the server has made of its placeholder. A widget that runs keeps its state and gets new props. */
export function fillSlot(slot: Slot, content: DocumentFragment): void {
  const old = between(slot);
  const running = onlyElement(old);
  const next = onlyElement([...content.childNodes]);
  if (next && isRunning(running, next)) {
    // Without it the island takes no notice of props; with it they are rendered into what runs there.
    running.setAttribute('ssr', '');
    running.setAttribute('props', next.getAttribute('props') ?? '{}');
    return;
  }
  for (const node of old) node.remove();
  slot.end.before(content);
}
