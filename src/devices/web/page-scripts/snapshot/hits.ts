/** Hit tests of one snapshot; pages with more texts are reported without. */
const mostHits = 3000;

/** How many hit tests one snapshot has taken. */
export interface Hits {
  count: number;
}

export const hasSpent = (hits: Hits) => hits.count > mostHits;

/** Counts one more test, and says whether that is too many. */
export function spend(hits: Hits): boolean {
  hits.count++;
  return hasSpent(hits);
}
