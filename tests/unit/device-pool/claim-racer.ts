// A process of a test: takes devices and gives them back, again and again, and reports when it was not alone.
import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ClaimFolder } from '../../../src/device-pool/claim-folder.ts';

const [claims = '', marks = '', devices = '', rounds = ''] = process.argv.slice(2);
const folder = new ClaimFolder({ pid: process.pid, cwd: process.cwd() }, claims);
const ids = devices.split(',');
let conflicts = 0;

for (let round = 0; round < Number(rounds);) {
  const id = ids[(round + process.pid) % ids.length] ?? '';
  const claim = folder.take(id);
  if (claim) {
    round += 1;
    const mark = path.join(marks, id);
    try {
      // What only one process may do at a time.
      closeSync(openSync(mark, 'wx'));
      await sleep(Math.random() * 2);
      rmSync(mark);
    } catch {
      conflicts += 1;
    }
    claim.release();
  }
  await sleep(Math.random() * 3);
}
process.stdout.write(String(conflicts));
