import type { ModelFamily } from './family.ts';
import * as table from './table.ts';

const all: readonly ModelFamily[] = Object.values(table);

/** Every model family, by the name that users configure. */
export const families: ReadonlyMap<string, ModelFamily> = new Map(all.map((family) => [family.name, family]));
