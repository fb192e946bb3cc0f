import type { ModelFamily } from './family.ts';
import { qwen3Vl } from './qwen3-vl.ts';

const table: readonly ModelFamily[] = [qwen3Vl];

/** Every model family, by the name that users configure. */
export const families: ReadonlyMap<string, ModelFamily> = new Map(table.map((family) => [family.name, family]));
