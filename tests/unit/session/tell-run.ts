import { currentRun } from '../../../src/report/run-id.ts';

process.stdout.write(currentRun(process.env));
