/** What a file is, as it is kept: written anew by us, without what cameras and programs add. */
export interface KeptFile {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'webp' | 'svg' | 'pdf';
  /** In pixels; of a document that is no picture 0. */
  readonly width: number;
  readonly height: number;
  /** How many pictures it held of which the first is kept; none where it held one. */
  readonly frames?: number;
}
