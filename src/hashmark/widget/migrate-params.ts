import type { Params, WidgetDefinition } from './widget.ts';

/**
 * Params of an older version in the words of the present one: each migration from there on, in turn.
 *
 * @param from the version that they were written for
 * @throws when a migration is missing or fails
 */
export function migrateParams(widget: WidgetDefinition, params: Params, from: number): Params {
  let moved = params;
  for (let version = from; version < widget.version; version++) {
    const step = widget.migrations?.[version];
    if (!step)
      throw new Error(
        `\`${widget.name}\` is at version ${widget.version} and has no migration from version ${version}.`,
      );
    moved = step(moved);
  }
  return moved;
}
