/** Data that were read, or why they cannot be told. */
export type Answer<T> = { readonly data: T } | { readonly problem: string };

/** All, or the first problem. */
export function together<T>(answers: readonly Answer<T>[]): Answer<T[]> {
  const data: T[] = [];
  for (const answer of answers) {
    if ('problem' in answer) return answer;
    data.push(answer.data);
  }
  return { data };
}
