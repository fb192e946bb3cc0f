import type { Frame } from '../../core/screen/frame.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import { areaOf, holds, likeness, overlapX, overlapY } from '../../vision/boxes/rect-math.ts';
import { readOnce } from '../../vision/text/read-once.ts';
import type { ToldElement } from '../screen/told.ts';
import { drawnRoles, iconSide } from '../../core/screen/drawn-roles.data.ts';
import { laidOut } from './screen-of-tree.ts';
import type { Screen } from '../screen/screen.ts';

/** A told screen with all else that is painted on it: what no word explains is read from the picture. */
export async function withPicture(screen: Screen, frame: Frame): Promise<Screen> {
  const elements = screen.told?.elements ?? [];
  const told = screen.rows.flat();
  const icons = elements.filter(isIcon).map(({ rect }) => rect);
  const known = [...told.map(({ rect }) => rect), ...icons];
  const picture = await readOnce(frame, known);
  const drawing = [...elements, ...(screen.told?.kept ?? []).filter(({ node }) => node.drawn)];
  const canvases = drawing.filter(({ node }) => drawnRoles.has(node.role)).map(({ rect }) => rect);
  const isOnCanvas = ({ rect }: { rect: Rect }): boolean => canvases.some((area) => holds(area, rect));
  const pictures = drawing.filter(({ node }) => node.drawn ?? drawnRoles.has(node.role)).filter((one) => !isIcon(one));
  const isOnPicture = ({ rect }: { rect: Rect }): boolean => pictures.some((one) => holds(one.rect, rect));
  const explained = [...known, ...elements.filter(isDrawnControl).map(({ rect }) => rect)];
  const words = picture.rows.flat().filter(({ rect }) => !explained.some((one) => isOver(one, rect)));
  const boxes = [...screen.boxes, ...picture.boxes.filter((box) => isOnCanvas(box) && !isTold(box.rect, elements))];
  return {
    ...screen,
    ...laidOut([...told, ...words], boxes),
    unread: (picture.unread ?? []).filter(isOnPicture),
    marks: picture.marks ?? [],
    controls: [...screen.controls, ...picture.controls.filter((control) => !isTold(control.rect, elements))],
  };
}

function isIcon({ node, rect, text }: ToldElement): boolean {
  return node.role === 'img' && text === '' && rect.width <= iconSide && rect.height <= iconSide;
}

/** What draws its state as a knob, a tick or a bar, which may be read as a letter or two: "all" for a slider. */
function isDrawnControl({ node, text }: ToldElement): boolean {
  return text === '' && node.drawn === undefined && drawnControls.has(node.role);
}

const drawnControls: ReadonlySet<string> = new Set([
  'slider',
  'progressbar',
  'meter',
  'scrollbar',
  'checkbox',
  'radio',
  'switch',
]);

function isOver(known: Rect, rect: Rect): boolean {
  const common = Math.max(0, overlapX(known, rect)) * Math.max(0, overlapY(known, rect));
  return common > areaOf(rect) * 0.5;
}

function isTold(rect: Rect, elements: readonly ToldElement[]): boolean {
  return elements.some((element) => likeness(element.rect, rect) > 0.5);
}
