import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** Fields of light around a code, as a camera needs them. */
const QUIET = 4;

/** The dark fields of a QR code of so many fields a side, as somebody sees them who points a camera at the page. */
export async function readCode(code: Locator, side: number): Promise<boolean[][]> {
  const picture = sharp(await code.screenshot({ animations: 'disabled' }));
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const field = info.width / (side + 2 * QUIET);
  const at = (index: number) => Math.floor((index + QUIET + 0.5) * field);
  const along = Array.from({ length: side }, (_, index) => at(index));
  return along.map((y) => along.map((x) => (data[(y * info.width + x) * info.channels] ?? 0) < 128));
}
