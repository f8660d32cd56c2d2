import { changeParam, type TextChange } from '../../../engine/change-param.ts';
import type { Issue, PlacedPlaceholder } from '../../../engine/types.ts';

/**
 * What has to be written to follow the suggestion of an issue; undefined where it is a repair in words.
 *
 * @param text by the positions of the editor
 */
export function repairOf(
  issue: Issue,
  text: string,
  placeholders: readonly PlacedPlaceholder[],
): TextChange | undefined {
  const { id, suggestion, offset, length } = issue;
  if (suggestion === undefined) return undefined;
  const all = { from: offset, to: offset + length, insert: suggestion };
  switch (id) {
    case 'unknown-prop':
    case 'placeholder-nearly':
    case 'curly-quotes':
      return all;
    case 'dead-link':
      // Without its length nobody knows what of the text is the address.
      return length > 1 ? all : undefined;
    case 'unknown-widget': {
      const name = /^#([A-Z][A-Za-z0-9]*)/.exec(text.slice(offset, offset + length))?.[1];
      return name === undefined
        ? undefined
        : { from: offset + 1, to: offset + 1 + name.length, insert: suggestion };
    }
    case 'unknown-variable': {
      const written = /^(?:\{\w+\}|<var>\s*\w+\s*<\/var>)$/i.test(text.slice(offset, offset + length));
      return written ? all : undefined;
    }
    case 'invalid-prop':
    case 'unknown-name': {
      for (const placeholder of placeholders)
        for (const [key, { keyAt }] of placeholder.spans) {
          // Of several names in one value only the author knows which.
          const isOfSeveral = id === 'unknown-name' && String(placeholder.params[key]).includes(',');
          if (keyAt !== offset || isOfSeveral) continue;
          return changeParam(text, placeholder, key, suggestion);
        }
      return undefined;
    }
    default:
      return undefined;
  }
}
