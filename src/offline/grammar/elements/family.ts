/** What the groups of a pattern found; '' where there is no such group, or it found nothing. */
export type Groups = readonly [string, string, string, string, string];

/** Reads the parts that a pattern found; undefined: these words mean something else after all. */
export type Read<T> = (groups: Groups, literals: readonly string[]) => T | undefined;

/** Sentences that say the same kind of thing: how they are read, and some of them. */
export interface Family<T> {
  /** What such a sentence does or says, for people. */
  readonly about: string;
  /** Sentences that are read so, the plainest first. */
  readonly examples: readonly string[];
  /** Whether a picture alone does not tell. */
  readonly needsTree?: boolean;
  /** In order of trial. */
  readonly forms: readonly (readonly [pattern: RegExp, read: Read<T>])[];
}

export interface Reading<T> {
  readonly value: T;
  readonly family: Family<T>;
}

/** Parts that were found, as a form takes them. */
export function groupsOf([one = '', two = '', three = '', four = '', five = '']: readonly (
  | string
  | undefined
)[]): Groups {
  return [one, two, three, four, five];
}

/** What the first form that fits makes of a text whose quotes are protected. */
export function readBy<T>(
  families: readonly Family<T>[],
  text: string,
  literals: readonly string[],
): Reading<T> | undefined {
  for (const family of families) {
    for (const [pattern, read] of family.forms) {
      const match = pattern.exec(text);
      const value = match ? read(groupsOf(match.slice(1)), literals) : undefined;
      if (value !== undefined) return { value, family };
    }
  }
  return undefined;
}
