import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');

/** Median of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Waits until this process has nothing left to do: what one task leaves to the background must not slow down the next. A picture
 * of a desktop leaves 16 MB of garbage.
 */
async function quiet() {
  collectGarbage();
  for (;;) {
    const before = process.cpuUsage();
    await sleep(100);
    const { user, system } = process.cpuUsage(before);
    if (user + system < 15_000) return;
  }
}

/**
 * Runs several tasks in turn (A B C, A B C, …), so that a machine that slows down slows all of them; medians in ms.
 * `apart`: each on its own, after the work that those before it left to the background.
 */
export async function inTurn(tasks, { rounds, warmUps = 2, apart = false }) {
  const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      if (apart) await quiet();
      const start = performance.now();
      await task();
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

/** Prints a figure beside its limit. A figure above it ends the process with code 1. */
export function line(name, value, { limit, unit = '' } = {}) {
  const isMissed = limit !== undefined && value > limit;
  if (isMissed) process.exitCode = 1;
  const verdict = limit === undefined ? '' : `  at most ${limit}${unit}${isMissed ? '  MISSED' : ''}`;
  console.log(`${name.padEnd(60)} ${value.toFixed(unit ? 1 : 2)}${unit}${verdict}`);
}
