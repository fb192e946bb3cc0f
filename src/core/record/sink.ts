import type { Frame, ImageMime } from '../screen/frame.ts';
import type { RecordEvent } from './record.ts';

/** A picture as a record keeps it. */
export type StoredFrame = Pick<Frame, 'id' | 'data' | 'mime'>;

/** Where a run record goes. A sink never throws: what it cannot keep it reports once, as a warning. */
export interface RecordSink {
  /** Appends one event. Text in it has been redacted by the caller. */
  write(event: RecordEvent): void;
  /**
   * Stores a picture unless it is there already, and returns the type it is stored as. Call before writing events that
   * name it.
   *
   * @param isKey - Whether it shows what was acted on or judged. Default: true.
   */
  storeFrame(frame: StoredFrame, isKey?: boolean): ImageMime;
  /** The report so far; undefined before the first event and when nothing could be written. */
  readonly file: string | undefined;
  /** Completes the file; afterwards nothing can be written. */
  close(): Promise<void>;
}
