import { has } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { isModal, isNow } from './boxes.ts';

/** Which of two elements is painted over the other one. */

interface Layer {
  readonly node: Element;
  readonly layer: number;
}

/** The stacking contexts that an element is in, the outermost first, with the layer that each has in the one around it. */
function layersOf(element: Element, isSure: boolean): Layer[] {
  const layers: Layer[] = [];
  for (let node: Element | null = element; node; node = aroundOf(node)) {
    const style = getComputedStyle(node);
    if (liesOver(node, style) === 'top') return [{ node, layer: Infinity }, ...layers];
    if (style.zIndex !== 'auto' && (!isSure || style.position !== 'static'))
      layers.unshift({ node, layer: Number(style.zIndex) });
    else if (standsAlone(style)) layers.unshift({ node, layer: 0 });
  }
  return layers;
}

const separating = [
  'transform',
  'filter',
  'backdropFilter',
  'perspective',
  'clipPath',
  'maskImage',
  'contain',
  'containerType',
] as const;

const standsAlone = (style: CSSStyleDeclaration) =>
  /^(fixed|sticky)$/.test(style.position) ||
  style.opacity !== '1' ||
  style.isolation === 'isolate' ||
  style.willChange !== 'auto' ||
  style.mixBlendMode !== 'normal' ||
  separating.some((name) => !/^(none|normal)?$/.test(style[name] || ''));

/** Whether an element is painted over another one for sure: in a higher layer of the innermost stacking context that both are in. */
export function standsOver(element: Element, other: Element) {
  const [own, others] = [layersOf(element, true), layersOf(other, false)];
  const at = own.findIndex(({ node }, index) => others[index]?.node !== node);
  const layer = own[at];
  return layer !== undefined && layer.layer > (others[at]?.layer ?? 0);
}

/** How an element lies over the page: by itself, or as its own kind of box does. */
export function liesOver(element: Element, style: CSSStyleDeclaration) {
  if (isModal(element) || (has(element, 'popover') && isNow(element, ':popover-open'))) return 'top';
  return style.position === 'fixed' ? 'fixed' : '';
}
