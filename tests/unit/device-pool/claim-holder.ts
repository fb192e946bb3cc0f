// A process of a test: takes a device, says so, and holds it until it ends or is ended.
import { setTimeout as sleep } from 'node:timers/promises';

import { ClaimFolder } from '../../../src/device-pool/claim-folder.ts';

const [claims = '', device = '', ending = ''] = process.argv.slice(2);
new ClaimFolder({ pid: process.pid, cwd: process.cwd() }, claims).take(device);
process.stdout.write('held');
if (ending === 'exit') process.exit(3);
await sleep(60_000);
