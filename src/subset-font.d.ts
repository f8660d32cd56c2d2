declare module 'subset-font' {
  /** The font with the glyphs of `text` only; an axis is pinned to a number or narrowed to a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** Tags of the layout features that stay; glyphs that only others lead to go with them. */
      keepFeatures: readonly string[];
      dropTables: readonly string[];
    },
  ): Promise<Buffer>;
}
