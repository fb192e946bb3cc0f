import type { Point } from '../../../core/screen/geometry.ts';
import { dragBeginProgram } from './drag-begin-program.data.ts';
import { dragEndProgram } from './drag-end-program.data.ts';

/** An expression that begins to watch a drag from the first of some points; see `../page-scripts/drag-begin-program.ts`. */
export function watchDrag(points: readonly Point[]): string {
  return `${dragBeginProgram}(${JSON.stringify(points)})`;
}

/** An expression: whether anything is otherwise than before the drag. */
export const dragChanged = `${dragEndProgram}()`;
