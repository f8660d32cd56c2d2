import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far two pictures are apart. */
export interface PictureDifference {
  /** From 0 to 1, of the area that holds both. */
  readonly share: number;
  readonly isOtherSize: boolean;
  /** Where they differ; what only one of them has differs. Undefined where they are the same file. */
  readonly picture: Buffer | undefined;
}

/** A colour that nothing is drawn in. */
const OUTSIDE = [255, 0, 255, 255];

/** A picture at the upper left corner of an area. */
function putInto(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const area = new PNG({ width, height });
  for (let at = 0; at < area.data.length; at += 4) area.data.set(OUTSIDE, at);
  PNG.bitblt(picture, area, 0, 0, picture.width, picture.height, 0, 0);
  return area;
}

export function comparePictures(before: Buffer, after: Buffer): PictureDifference {
  if (before.equals(after)) return { share: 0, isOtherSize: false, picture: undefined };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const drawn = new PNG({ width, height });
  const [left, right] = [one, other].map((picture) => putInto(picture, width, height).data);
  const count = left && right ? pixelmatch(left, right, drawn.data, width, height, { threshold: 0.1 }) : 0;
  return {
    share: count / (width * height),
    isOtherSize: one.width !== other.width || one.height !== other.height,
    picture: PNG.sync.write(drawn),
  };
}
