// A worker of a run, for run-ledger.test.ts.
import { RunLedger } from '../../../../src/session/budget/run-ledger.ts';

const [, , folder = '', what = 'spend'] = process.argv;
const ledger = new RunLedger(folder, 'run');
const amount = { tokens: 10, calls: 1, seconds: 0.5, cost: 0.25 };

/** Takes what is left of 100 calls, one after the other, and gives back what came too late. */
function race(): number {
  for (let won = 0, turn = 0; ; turn++) {
    const id = `${process.pid}-${turn}`;
    const { spent, reserved } = ledger.reserve(id, amount);
    const isOurs = spent.calls + reserved.calls < 100;
    ledger.settle(id, isOurs ? amount : { tokens: 0, calls: 0, seconds: 0, cost: 0 });
    if (isOurs) won += 1;
    else if (spent.calls >= 100) return won;
  }
}

if (what === 'race') process.stdout.write(String(race()));
// Ends in the middle of a request.
else if (what === 'leave') ledger.reserve('left', amount);
else {
  for (let count = 0; count < 100; count++) {
    ledger.reserve(`${process.pid}-${count}`, amount);
    ledger.settle(`${process.pid}-${count}`, amount);
  }
}
