// A program of tests: opens a remote desktop, says so, and stays. Its argument is the options, as JSON.
import type { RDPDeviceOptions } from '../../src/devices/computer/rdp/rdp-options.ts';
import { rdpDriver, stepMs } from './open-rdp.ts';

const driver = rdpDriver(JSON.parse(process.argv[2] ?? '') as RDPDeviceOptions);
await driver.open(AbortSignal.timeout(stepMs));
process.stdout.write('open\n');
setInterval(() => undefined, stepMs);
