import type { RecordEvent } from '../../../src/core/record/record.ts';
import type { Frame } from '../../../src/core/screen/frame.ts';
import { RecordWriter } from '../../unit/report/record-writer.ts';
import { drawSampleFrames } from '../../unit/report/sample-frames.ts';
import { writeCheckoutTest, writeLoginTest } from '../../unit/report/sample-record.ts';

type Pictures = Awaited<ReturnType<typeof drawSampleFrames>>;

export interface SampleRecord {
  readonly events: readonly string[];
  /** By id. */
  readonly frames: ReadonlyMap<string, Frame>;
  readonly pictures: Pictures;
}

/** A record of two tests as a playground sends it: `login:2` acts, `login:7` judges, `checkout:1` taps, `checkout:5` judges wrongly. */
export async function sampleRecord(): Promise<SampleRecord> {
  const pictures = await drawSampleFrames();
  const events: string[] = [];
  const frames = new Map<string, Frame>();
  const sink = {
    write: (event: RecordEvent): void => void events.push(JSON.stringify(event)),
    storeFrame: (frame: Frame): Frame['mime'] => {
      frames.set(frame.id, frame);
      return frame.mime;
    },
    file: undefined,
    close: async (): Promise<void> => undefined,
  };
  writeLoginTest(new RecordWriter(sink, 'login'), pictures);
  writeCheckoutTest(new RecordWriter(sink, 'checkout', 1_795_168_810_000), pictures);
  return { events, frames, pictures };
}

/** The ids of the calls in a record, in order. */
export function callIds({ events }: SampleRecord): string[] {
  return events.flatMap((text) => {
    const event = JSON.parse(text) as RecordEvent;
    return event.type === 'step-start' && event.kind === 'verb' ? [event.step] : [];
  });
}
