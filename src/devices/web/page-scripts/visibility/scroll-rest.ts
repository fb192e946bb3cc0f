import { clientHeightOf, clientWidthOf, scrollHeightOf, scrollWidthOf } from '../document/dom.ts';

/** How much more there is than a box shows. */

/** CSS pixels to scroll that hold nothing: shadows, margins, rounded sizes. */
export const leastRest = 24;
export const scrollsByStyle = /^(auto|scroll|overlay)$/;
export const hidesRest = /^(hidden|clip)$/;
export const restBelow = (element: Element) => scrollHeightOf(element) - clientHeightOf(element);
export const restBeside = (element: Element) => scrollWidthOf(element) - clientWidthOf(element);
