import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far two pictures are apart. */
export interface PictureDifference {
  /** From 0 to 1; 1 where their sizes differ. */
  readonly share: number;
  /** Where they differ, where their sizes are the same. */
  readonly picture: Buffer | undefined;
}

export function comparePictures(before: Buffer, after: Buffer): PictureDifference {
  if (before.equals(after)) return { share: 0, picture: undefined };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return { share: 1, picture: undefined };
  const drawn = new PNG({ width, height });
  const count = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0.1 });
  return { share: count / (width * height), picture: PNG.sync.write(drawn) };
}
