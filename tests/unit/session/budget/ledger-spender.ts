// A worker of a run, for run-ledger.test.ts.
import { RunLedger } from '../../../../src/session/budget/run-ledger.ts';

const ledger = new RunLedger(process.argv[2] ?? '', 'run');
for (let count = 0; count < 100; count++) {
  ledger.add({ tokens: 10, calls: 1, seconds: 0.5, cost: 0.25 });
  ledger.total();
}
