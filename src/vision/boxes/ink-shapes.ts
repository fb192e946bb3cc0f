import type { Component } from './connected-components.ts';
import { Outline } from './outline.ts';
import { inkScale } from './ink-image.ts';

/** Whether a component is a frame, a rule, a filled box or a picture rather than letters. */
export function isShape(component: Component): boolean {
  const width = (component.right - component.left) / inkScale;
  const height = (component.bottom - component.top) / inkScale;
  if ((height > 27 && width > 40) || height > 55 || width > 250) return true;
  return isRule(width, height) || (width >= 30 && height >= 15 && isFramed(component));
}

/** Whether a component is a rule, a frame or a filled box, which cannot contain letters. */
export function isPlainShape(component: Component): boolean {
  const [width, height] = [component.right - component.left, component.bottom - component.top];
  const share = component.area / (width * height);
  if (share > filled) return height <= highestFill * inkScale;
  return isRule(width / inkScale, height / inkScale) || (share < hollow && isFramed(component));
}

/** Fill ratios of a component's box: filled, and mostly empty as in a frame. */
const [filled, hollow] = [0.9, 0.4];
/** In logical pixels. Higher components of one colour are no ink, so what remains is a picture. */
const highestFill = 60;

function isRule(width: number, height: number): boolean {
  return (height <= 2 && width > 20) || (width <= 2 && height > 30);
}

/** Whether all four sides of its box are drawn, as in the frame of a button. */
function isFramed(component: Component): boolean {
  const { top, bottom, left, right } = new Outline(component).sides(0.3);
  return Math.min(top, bottom, left, right) > 0.7;
}
