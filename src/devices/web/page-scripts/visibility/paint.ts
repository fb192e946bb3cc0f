import { tagOf } from '../document/dom.ts';

/** What elements paint, and whether they hide what is below. */

/** Letters without a colour of their own, where nothing else paints them. */
export const isColourless = (style: CSSStyleDeclaration) =>
  alphaOf(style.webkitTextFillColor || style.color) < 0.1 &&
  !/text/.test(style.webkitBackgroundClip || '') &&
  style.textShadow === 'none';
export const paintedTags = new Set(['img', 'canvas', 'video', 'iframe', 'object', 'embed']);

export const alphaOf = (colour: string) => {
  const parts = /^rgba?\(([^)]*)\)$/.exec(colour || '');
  if (!parts) return /^transparent$/.test(colour || '') ? 0 : 1;
  const values = parts[1].split(/[\s,/]+/).filter(Boolean);
  return values.length > 3 ? (values[3].endsWith('%') ? parseFloat(values[3]) / 100 : Number(values[3])) : 1;
};

/** Whether what is painted by an element itself hides all that is below it. */
export function hides(element: Element, style: CSSStyleDeclaration) {
  if (Number(style.opacity) < 0.9) return false;
  return paintedTags.has(tagOf(element)) || alphaOf(style.backgroundColor) >= 0.9 || style.backgroundImage !== 'none';
}

/** Whether an element has a ground or an edge of its own. */
export const hasBox = (style: CSSStyleDeclaration) =>
  alphaOf(style.backgroundColor) > 0 ||
  style.backgroundImage !== 'none' ||
  style.boxShadow !== 'none' ||
  (parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0 && style.borderTopStyle !== 'none');
