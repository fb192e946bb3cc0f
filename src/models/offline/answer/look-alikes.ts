import type { ElementKind } from '../grammar/element-words.data.ts';
import { actionable, isOfKind } from '../grammar/roles.data.ts';
import { holds } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import type { ToldElement } from '../screen/told.ts';
import { placeOf } from './place-of.ts';
import { untoldAreas } from './painted-absence.ts';
import { describePlace } from './describe-place.ts';
import { tabular } from './told-rows.ts';
import { toldTables } from './told-table.ts';

type Kind = Exclude<ElementKind, 'text'>;

/** Kinds that anything may be that reacts to the pointer. */
const pressed: ReadonlySet<Kind> = new Set<Kind>([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'menuitem',
  'option',
]);

/**
 * Something that may be one of a kind though its application does not say so, or says that it is another: roles are what
 * applications call things, and not what people see. Undefined where there is nothing like that.
 *
 * @param isIn - Whether an element is in the part of the screen that is meant.
 */
export function lookAlike(screen: Screen, kind: Kind, isIn: (element: ToldElement) => boolean): string | undefined {
  const elements = (screen.told?.elements ?? []).filter((one) => one.isPainted && !isOfKind(one.node, kind));
  const found = elements.find((one) => isIn(one) && mayBe(screen, kind, one));
  if (found) return `the ${placeOf(found)} may be one as well`;
  const [untold] = untoldAreas(screen);
  return untold && `what is painted ${describePlace(screen, untold)} is in no tree`;
}

function mayBe(screen: Screen, kind: Kind, element: ToldElement): boolean {
  const { node } = element;
  if (kind === 'button' && node.role === 'link' && node.boxed === true) return true;
  if (kind === 'table') return toldTables(screen).some((table) => table.element === element && !tabular.has(node.role));
  return pressed.has(kind) && isPressedAlone(screen, element);
}

/** What reacts, is in nothing that can be acted on, and holds nothing of that sort: a card is no button that has one. */
function isPressedAlone({ told }: Screen, element: ToldElement): boolean {
  const { node, around } = element;
  if (node.reacts !== true || node.reachable !== true || actionable.has(node.role)) return false;
  if (around.some((outer) => actionable.has(outer.node.role))) return false;
  return !(told?.elements ?? []).some((one) => actionable.has(one.node.role) && one.around.includes(element));
}

/** A line that is no heading to its application, nor part of something that can be acted on, and as large as one. */
export function largeLine(screen: Screen, isIn: (element: ToldElement) => boolean): string | undefined {
  const elements = screen.told?.elements ?? [];
  const heights = screen.segments.map(({ rect }) => rect.height).sort((a, b) => a - b);
  const common = heights[Math.floor(heights.length / 2)] ?? 0;
  const line = screen.segments.find(({ rect }) => {
    const holding = elements.filter((one) => holds(one.rect, rect));
    const isOther = holding.some(({ node }) => node.role === 'heading' || actionable.has(node.role));
    return rect.height > common * larger && !isOther && /\p{L}/u.test(textAt(screen, rect)) && holding.every(isIn);
  });
  return line && `"${line.text}" is as large as a heading`;
}

/** Than most lines. */
const larger = 1.3;

function textAt({ segments }: Screen, rect: object): string {
  return segments.find((one) => one.rect === rect)?.text ?? '';
}
