import type { Component } from './connected-components.ts';
import { inkScale } from './ink-image.ts';

/** Whether a component is a frame, a rule, a filled box or a picture rather than letters. */
export function isShape(component: Component): boolean {
  const width = (component.right - component.left) / inkScale;
  const height = (component.bottom - component.top) / inkScale;
  if ((height > 27 && width > 40) || height > 55 || width > 250) return true;
  return (height <= 2 && width > 20) || (width <= 2 && height > 30);
}

