import type { ElementFact } from '../core/element-words.ts';
import type { RememberedStep } from '../core/cache.ts';

/** Something that is true of the screen. */
export interface ScreenFact extends ElementFact {
  readonly isShown: boolean;
}

/** Code of one library, line by line. */
export interface Writer {
  /** @param address - An expression. */
  open(address: string): string;
  step(step: RememberedStep): readonly string[];
  /** Undefined for what the library cannot say of one element for sure. */
  expect(fact: ScreenFact): string | undefined;
  wrap(title: string, body: readonly string[]): string;
}
