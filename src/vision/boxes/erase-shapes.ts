import type { Rect } from '../../core/screen/geometry.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import { inkScale, type InkImage } from './ink-image.ts';
import { isShape } from './ink-shapes.ts';
import { bottomOf, rightOf } from './rect-math.ts';

const inkBelow = 200;
/** Traces of picture compression; the dot of an i is larger. */
const speck = 5;

/** Erases what is not text: frames, rules, pictures, specks, the edges of boxes, and everything in `areas`. */
export function eraseShapes(
  image: InkImage,
  components: readonly Component[],
  { boxes, areas }: { boxes: readonly Rect[]; areas: readonly Rect[] },
): void {
  for (const component of components) {
    if (component.area > speck && !isShape(component) && !isOnEdge(component, boxes)) continue;
    for (const run of component.runs)
      image.data.fill(255, run.y * image.width + run.start, run.y * image.width + run.end);
  }
  for (const area of areas) eraseArea(image, area);
  lighten(image);
}

/** Parts of the outline of a box: in a corner of it, or a thin line at one side. */
function isOnEdge(component: Component, boxes: readonly Rect[]): boolean {
  const piece = toLogicalRect(component);
  return boxes.some((box) => {
    const across = [piece.left - box.left, rightOf(box) - rightOf(piece)];
    const down = [piece.top - box.top, bottomOf(box) - bottomOf(piece)];
    if ([...across, ...down].some((gap) => gap < -2.5)) return false;
    const isAtSide = across.some((gap) => gap <= 2.5);
    const isAtEnd = down.some((gap) => gap <= 2.5);
    return (isAtSide && isAtEnd) || (isAtSide && piece.width <= 2) || (isAtEnd && piece.height <= 2);
  });
}

function eraseArea(image: InkImage, area: Rect): void {
  const left = Math.max(0, Math.floor(area.left * inkScale) - 2);
  const right = Math.min(image.width, Math.ceil(rightOf(area) * inkScale) + 2);
  const bottom = Math.min(image.height, Math.ceil(bottomOf(area) * inkScale) + 2);
  for (let y = Math.max(0, Math.floor(area.top * inkScale) - 2); y < bottom; y++) {
    image.data.fill(255, y * image.width + left, y * image.width + right);
  }
}

/** Otherwise OCR would read the soft edges of what was erased. */
function lighten({ data }: InkImage): void {
  for (let index = 0; index < data.length; index++) {
    const value = data[index] as number;
    if (value >= inkBelow && value < 255) data[index] = Math.min(255, value + 20);
  }
}
