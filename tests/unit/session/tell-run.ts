import { currentRun } from '../../../src/report/container/run-id.ts';

process.stdout.write(currentRun(process.env));
