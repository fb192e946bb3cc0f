import { writeSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import { retainFrames } from '../../../../src/report/container/frame-retention.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';

// Writes the reports of one test after the other into the folder named by the first argument, for ever, as agents do:
// pictures compressed in the background. Tells the id of each step once it has ended.
const [, , folder = ''] = process.argv;
const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#246' } })
  .jpeg()
  .toBuffer();
for (let test = 0; ; test += 1) {
  const record = `t${test}`;
  const onWarning = (message: string): void => void writeSync(2, message);
  const file = createReportSink({ file: path.join(folder, `${record}.html`), format: 'single-html', onWarning });
  const sink = retainFrames(file, { policy: 'all', format: 'webp', quality: 80, maxWidth: undefined });
  sink.write({ type: 'record-start', at: 1, version: 1, record, tool: 'test', title: record });
  for (let count = 0; count < 20; count += 1) {
    const step = `${record}:${count}`;
    sink.write({
      type: 'step-start',
      at: 1,
      record,
      step,
      kind: 'verb',
      name: 'aiTap',
      title: `step ${'long '.repeat(count * 50)}`,
    });
    // Bytes after its end make the same picture another one.
    const data = Buffer.concat([picture, Buffer.from(step)]);
    const frame = createFrame({ data, mime: 'image/jpeg', width: 320, height: 200 });
    const mime = sink.storeFrame(frame);
    sink.write({ type: 'frame', at: 1, step, role: 'seen', frame: frame.id, mime, width: 320, height: 200, dpr: 1 });
    sink.write({ type: 'step-end', at: 2, step, status: 'passed', durationMs: 1 });
    writeSync(1, `${step}\n`);
    if (count % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  sink.write({ type: 'record-end', at: 3, record });
  await sink.close();
}
