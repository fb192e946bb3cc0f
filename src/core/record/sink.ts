import type { Frame, ImageMime } from '../screen/frame.ts';
import type { RecordEvent } from './record.ts';

/** A picture as a record keeps it. */
export type StoredFrame = Pick<Frame, 'id' | 'data' | 'mime'>;

/** Receives a run record. A sink never throws: it reports once, as a warning, that it cannot write. */
export interface RecordSink {
  /** Appends one event. The caller has redacted its text. */
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
