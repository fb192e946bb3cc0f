import { tagOf } from '../document/dom.ts';

/** What elements paint, and whether they hide what is below. */

/** Letters without a colour of their own, where nothing else paints them. */
export const isColourless = (style: CSSStyleDeclaration) =>
  alphaOf(style.webkitTextFillColor || style.color) < 0.1 &&
  !/text/.test(style.webkitBackgroundClip || '') &&
  style.textShadow === 'none';
export const paintedTags = new Set(['img', 'canvas', 'video', 'iframe', 'object', 'embed']);

export const alphaOf = (colour: string) => {
  const [, parts] = /^rgba?\(([^)]*)\)$/.exec(colour || '') ?? [];
  if (parts === undefined) return colour === 'transparent' ? 0 : 1;
  const [, , , alpha] = parts.split(/[\s,/]+/).filter(Boolean);
  if (alpha === undefined) return 1;
  return alpha.endsWith('%') ? parseFloat(alpha) / 100 : Number(alpha);
};

/** Whether what is painted by an element itself hides all that is below it. */
export function hides(element: Element, style: CSSStyleDeclaration) {
  if (Number(style.opacity) < 0.9) return false;
  return paintedTags.has(tagOf(element)) || alphaOf(style.backgroundColor) >= 0.9 || style.backgroundImage !== 'none';
}

/** Whether an element has a ground or an edge of its own. */
export const hasBox = (style: CSSStyleDeclaration) => alphaOf(style.backgroundColor) > 0 || hasEdge(style);

/** The same for what is not of one colour: an edge, a shadow, a picture. */
export const hasEdge = (style: CSSStyleDeclaration) =>
  style.backgroundImage !== 'none' ||
  style.boxShadow !== 'none' ||
  (parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0 && style.borderTopStyle !== 'none');
