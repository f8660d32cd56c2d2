declare module 'subset-font' {
  /** The font with the glyphs of `text` only; an axis is pinned to a number or narrowed to a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
