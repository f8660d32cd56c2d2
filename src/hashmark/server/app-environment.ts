import type { Variant } from '../process/variant.ts';

/** What the application knows of every request. */
export type AppEnvironment = {
  Variables: {
    variant: Variant;
    requestId: string;
    /** Whether a page of ours may show the answer in a frame. */
    mayBeFramed?: boolean;
  };
};
