import type { ModelFamily } from './family.ts';
import * as table from './table.ts';

const all: readonly ModelFamily[] = Object.values(table);

/** Every model family, by the name that users configure. */
export const families: ReadonlyMap<string, ModelFamily> = new Map(all.map((family) => [family.name, family]));

/** The family that the name of a model speaks of, e.g. `qwen/qwen3-vl-8b`; the most exact one. */
export function familyNamed(model: string): ModelFamily | undefined {
  const name = lettersAndDigits(model);
  const fitting = all.filter((family) => name.includes(lettersAndDigits(family.name)));
  return fitting.toSorted((one, other) => other.name.length - one.name.length)[0];
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
