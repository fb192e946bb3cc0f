import type { ModelFamily } from './family.ts';
import { gemini } from './gemini.ts';
import { kimi } from './kimi.ts';
import { qwen25Vl } from './qwen2.5-vl.ts';
import { qwen3Vl } from './qwen3-vl.ts';
import { uiTars } from './ui-tars.ts';

const table: readonly ModelFamily[] = [gemini, kimi, qwen25Vl, qwen3Vl, uiTars];

/** Every model family, by the name that users configure. */
export const families: ReadonlyMap<string, ModelFamily> = new Map(table.map((family) => [family.name, family]));
