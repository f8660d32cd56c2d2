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

/** What was measured after a change. */
export interface Measured {
  /** How many processes have answered. */
  readonly processes: number;
  /** How many of them had not made all of their pages in time. */
  readonly late: number;
  readonly pages: readonly {
    readonly process: string;
    readonly path: string;
    readonly licence: string;
    readonly market: string;
    readonly status: number;
    readonly ms: number;
  }[];
}
