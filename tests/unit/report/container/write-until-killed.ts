import { writeSync } from 'node:fs';

import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { createFrame } from '../../../../src/core/screen/frame.ts';

// Writes to the report named by the first argument for ever, and tells the number of each event once it is written.
const [, , file = '', size = '20000', run, format = 'single-html'] = process.argv;
process.on('SIGXFSZ', () => undefined);
let going = true;
const sink = createReportSink({
  file,
  format: format === 'single-html' ? format : 'html-and-external-assets',
  ...(run !== undefined && { run, replacesOlder: true }),
  onWarning: (message) => {
    going = false;
    writeSync(2, `${message}\n`);
  },
});
for (let count = 0; going; count += 1) {
  const data = Buffer.alloc(Number(size), `${count} `);
  sink.storeFrame(createFrame({ data, mime: 'image/jpeg', width: 1, height: 1 }));
  sink.write({ type: 'warning', at: count, record: 'r', message: `event ${count}` });
  if (going) writeSync(1, `${count}\n`);
}
writeSync(2, `file: ${sink.file}\n`);
