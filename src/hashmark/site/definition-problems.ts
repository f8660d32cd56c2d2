import { didYouMean } from '../process/read-options.ts';

const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** How a message names what stands where something else should: short, whatever it is. */
export function showSeen(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (isFilled(value)) return 'an object';
  const text = typeof value === 'string' ? `'${value}'` : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Says of a field that nothing reads which one was probably meant, else which there are. */
export function explainUnknown(name: string, known: readonly string[], before = ''): string {
  const near = didYouMean(name, known, before);
  const all = known.map((other) => `\`${other}\``).join(', ');
  return `There is no field \`${before}${name}\`.${near || ` Allowed are ${all}.`}`;
}

/** What is wrong with a module whose default export should be a definition; nothing where it exports an object. */
export function explainExport(exported: unknown, call: string): string | undefined {
  const { default: definition, ...others }: Record<string, unknown> = { ...(isFilled(exported) && exported) };
  const toWrite = `Write \`export default ${call}({ … })\`.`;
  if (isFilled(definition) && !Array.isArray(definition)) return undefined;
  if (definition !== undefined && definition !== null)
    return `Its default export is ${showSeen(definition)} and no definition. ${toWrite}`;
  const [name] = Object.keys(others);
  return name === undefined
    ? `It has no default export. ${toWrite}`
    : `It has no default export, only the named one \`${name}\`. ${toWrite}`;
}
