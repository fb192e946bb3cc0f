import { attribute, clientWidthOf, has, tagOf } from '../document/dom.ts';
import { optionsOf, selectedOptionsOf } from '../meaning/native-values.ts';
import { isTypedInto } from '../meaning/roles.ts';
import { textIn } from '../meaning/text.ts';
import { restBelow, restBeside } from '../visibility/scroll-rest.ts';

/** Fields and buttons that draw their words themselves, and may have no room for all of them. */

const drawsOwnWords = /^(?:input|textarea|select)$/;
/** CSS pixels: what is cut off by less is no letter. */
const leastCut = 2;
/** CSS pixels that browsers keep for the arrow of a drop-down. */
const arrow = 16;

let ruler: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing }: CSSStyleDeclaration) {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return 0;
  ruler.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return ruler.measureText(text).width + text.length * (Number.parseFloat(letterSpacing) || 0);
}

/** Browsers count what is typed as something to scroll, but neither placeholders nor what drop-downs show. */
function isWide(element: Element, text: string, taken = 0) {
  const style = getComputedStyle(element);
  const room =
    clientWidthOf(element) - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - taken;
  return text !== '' && widthOf(text, style) > room + leastCut;
}

function isSelectCut(select: Element) {
  // A list shows its options below each other.
  if (Number(attribute(select, 'size')) > 1 || has(select, 'multiple') || !optionsOf(select)) return false;
  const [shown] = Array.from(selectedOptionsOf(select) || []);
  return (
    shown !== undefined &&
    isWide(select, textIn(shown, 500), getComputedStyle(select).appearance === 'none' ? 0 : arrow)
  );
}

/** Whether the box of such an element shows only a part of what it holds, of its placeholder, or of its words. */
export function isContentCut(
  element: Element,
  { value, placeholder }: { readonly value?: string; readonly placeholder?: string },
) {
  const tag = tagOf(element);
  if (!drawsOwnWords.test(tag)) return false;
  if (tag === 'select') return isSelectCut(element);
  if (restBeside(element) > leastCut || restBelow(element) > leastCut) return true;
  return tag === 'input' && value === '' && isTypedInto(element) && isWide(element, placeholder ?? '');
}
