import type { RecordEvent } from '../../core/record/record.ts';
import type { RecordSink } from '../../core/record/sink.ts';

/** A sink that also passes its events to listeners once they are written; listeners must not throw. */
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
