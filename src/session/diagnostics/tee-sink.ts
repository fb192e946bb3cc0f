import type { RecordEvent } from '../../core/record/record.ts';
import type { RecordSink } from '../../core/record/sink.ts';

/** A sink whose events others hear as well, once they are written; they must not throw. */
export function teeSink(sink: RecordSink, listeners: readonly ((event: RecordEvent) => void)[]): RecordSink {
  return {
    write(event) {
      sink.write(event);
      for (const listener of listeners) listener(event);
    },
    storeFrame: (frame, isKey) => sink.storeFrame(frame, isKey),
    get file() {
      return sink.file;
    },
    close: () => sink.close(),
  };
}
