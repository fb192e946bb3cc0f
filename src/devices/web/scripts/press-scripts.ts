import { pointerProgram } from './pointer-program.data.ts';

/** Expressions that ask the watch on presses, see `../page-scripts/watching/press.ts`. */

/** An expression: whether there is a document, and what was pressed and not clicked since this was asked last. */
export const arrivedAndMissed = `({
  isThere: document.documentElement !== null,
  missed: window[Symbol.for('eyewright.press')]?.take() ?? null,
})`;

/** An expression: what an earlier step has set or typed and the page has taken back since, without anybody's doing. */
export const takenBack = `(window[Symbol.for('eyewright.press')]?.look() ?? null)`;

/** An expression: where the pointer is, in CSS pixels, or null. */
export const pointerNow = `${pointerProgram}()`;
