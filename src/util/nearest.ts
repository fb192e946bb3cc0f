/**
 * The candidate closest to a misspelt word; undefined if none is close. A third of a word may be wrong: two other letters make another
 * word out of a short one.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const slip = candidates.find((candidate) => isSlip(word.toLowerCase(), candidate.toLowerCase()));
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance > 1 ? (slip ?? best) : best;
}

/** Levenshtein distance: the number of insertions, deletions and replacements between two words. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replace = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replace, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** Whether two words differ by one missing or extra letter, or by two swapped neighbours. */
export function isSlip(word: string, known: string): boolean {
  const [short, long] = word.length < known.length ? [word, known] : [known, word];
  if (long.length - short.length === 1) return editDistance(short, long) === 1;
  if (word.length !== known.length || word === known) return false;
  let first = 0;
  while (word[first] === known[first]) first += 1;
  const swapped = word.slice(0, first) + (word[first + 1] ?? '') + (word[first] ?? '') + word.slice(first + 2);
  return swapped === known;
}
