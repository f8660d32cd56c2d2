import { type Fields, isFields } from './shape.ts';

/** Where a text stands in the tree: a key may hold dots itself. */
type Place = readonly string[];

export interface Text {
  readonly place: Place;
  readonly text: string;
}

/** All texts of a tree of messages. */
export const textsIn = (tree: Fields, place: Place = []): Text[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    isFields(value) ? textsIn(value, [...place, key]) : [{ place: [...place, key], text: String(value) }],
  );
