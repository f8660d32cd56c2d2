/** What a change is read by. */
export interface PagesToMeasure {
  readonly tags: string[];
  readonly own: {
    readonly origin: string;
    readonly path: string;
    readonly country: string;
    readonly licence: string;
    readonly market: string;
  }[];
}
