/** What the library keeps of a picture besides its file. */
export interface PictureFacts {
  /** What it shows, by language. */
  readonly alt: Readonly<Record<string, string>>;
  /** What matters in it, in thousandths of its sides. */
  readonly focal: { readonly x: number; readonly y: number };
  /** A few pixels of it as a `data:` address; undefined for a picture that one can see through, or as long as it is not made. */
  readonly preview: string | undefined;
}

/** The same for readers of one language. */
export interface KnownPicture extends Omit<PictureFacts, 'alt'> {
  /** What it shows; empty where nobody has said. */
  readonly alt: string;
}
