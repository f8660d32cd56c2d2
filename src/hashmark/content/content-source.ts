import type { PictureFacts } from '../documents/known-picture.ts';
import type { ReadDelivery } from './delivery.ts';
import type { TextTools } from './prepare-text.ts';

/** Where content is read from, and what the page needs of the process besides. */
export interface ContentSource extends TextTools {
  readonly read: ReadDelivery;
  /** What our library knows of a picture. */
  readonly picture?: (id: string) => Promise<PictureFacts | undefined>;
  readonly realtimeKey: string;
  /** The document that somebody is writing, whose texts are told apart on the page. */
  readonly edited?: {
    readonly type: string;
    readonly key: string;
    /** Whether it is shown as readers get it who have signed in. */
    readonly isSignedIn: boolean;
    /** The origin of the Studio, where it is another than the page's.*/
    readonly studio?: string | undefined;
  };
  /** Where browsers open their sockets when it is not at the host of the page. */
  readonly realtimeOrigin: string | undefined;
  readonly year: number;
  /** Whether calls are answered by a back end at `PLATFORM_URL`, and not here. */
  readonly isForwarded: boolean;
}
