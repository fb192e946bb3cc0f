import type { Sight } from '../sight.ts';
import { offersFor } from './likely-offers.ts';
import { speaksAgainst } from './speaks-against.ts';

/** What a sentence means on a screen, in words of the grammar. */
export interface Understood {
  /** What is likely enough to be done. */
  readonly meant?: string;
  /** What is likely enough to be proposed. */
  readonly nearest?: string;
}

/** From where on it is done; what is second must be far behind. `bench/fit-meaning.mjs` tells what other limits would do. */
const likely = 0.4;
const farBehind = 0.8;
const worthSaying = 0.3;

/**
 * Looks for the one thing on a screen that a sentence is about by what its words mean, not by the words themselves. Nothing is
 * found where the encoder is not installed, or where there is only a picture.
 */
export async function understand(sight: Sight, sentence: string): Promise<Understood> {
  const [best, ...others] = await offersFor(sight, sentence);
  if (!best || best.likelihood < worthSaying) return {};
  const second = others.find(({ wording }) => wording !== best.wording);
  const isClear = best.likelihood >= likely && (second?.likelihood ?? 0) < best.likelihood * farBehind;
  return isClear && !speaksAgainst(await sight.screen(), best) ? { meant: best.wording } : { nearest: best.wording };
}
