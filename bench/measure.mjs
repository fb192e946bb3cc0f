/** Median of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs several tasks in turn (A B C, A B C, …), so that a machine that slows down slows all of them; medians in ms. */
export async function inTurn(tasks, { rounds, warmUps = 2 }) {
  const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const start = performance.now();
      await task();
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}
