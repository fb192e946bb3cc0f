import type { Place } from '../../tree/tree-questions.ts';
import type { Around, Box } from '../types.ts';
import { attribute, has, rectOf, tagOf } from '../document/dom.ts';
import { overlap, isEmpty, toBox } from '../geometry/boxes.ts';
import { liesOver } from '../geometry/layers.ts';
import { clipsInside } from '../geometry/places.ts';
import { inputTypeOf, isDrawnElsewhere } from '../meaning/roles.ts';
import { isBlankField } from '../meaning/values.ts';
import { reachInside, reachOfDocument } from '../visibility/reach.ts';
import { isFaded } from '../visibility/shown.ts';
import { reactsItself } from './drawings.ts';
import { cutterOfView } from './out-of-view.ts';
import { isPassing } from './passing.ts';

/** What a walk knows of an element before it describes it. */

/** CSS pixels. */
const farBelow = 200;
const leastOpacity = 0.05;
const noBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** What is asked for beside the tree itself. */
interface Wanted {
  readonly looks: boolean;
  readonly unseen: boolean;
}

/** What is kept from readers of the tree may be seen all the same. */
export const isMuted = (element: Element) => attribute(element, 'aria-hidden') === 'true' || has(element, 'inert');

/** Whether letters of every language are painted from right to left. */
const isReversed = ({ unicodeBidi, direction }: CSSStyleDeclaration) =>
  direction === 'rtl' && unicodeBidi.endsWith('override');

/** What holds for what is in an element. */
export function aroundElement(
  element: Element,
  style: CSSStyleDeclaration,
  { outer, looks, unseen }: Wanted & { readonly outer: Around },
): Around {
  const hasBox = style.display !== 'contents';
  const box = hasBox ? toBox(rectOf(element), outer.place) : noBox;
  const styled = { element, style, box };
  return {
    ...outer,
    depth: outer.depth + 1,
    style,
    reacts: looks && reactsItself(element, style, outer.style),
    inside: hasBox ? clipsInside(styled, outer.inside) : outer.inside,
    reach: unseen && hasBox ? reachInside(styled, outer.reach) : outer.reach,
    canBeSeen: outer.canBeSeen && Number(style.opacity) >= leastOpacity,
    element,
    box,
    isPassing: isPassing(styled, outer),
    isMute: isMuted(element) || outer.isMute,
    isReversed: isReversed(style) || outer.isReversed,
    over: (looks && liesOver(element, style)) || outer.over,
    isVisible: style.visibility === 'visible',
    opacity: outer.opacity && style.opacity !== '0',
    // Text flows downwards, so what begins well below the view does not reach up into it.
    isFarBelow: hasBox ? box.top > outer.place.clip.bottom + farBelow * outer.place.sy : outer.isFarBelow,
  };
}

/** Where a document is. */
export interface DocumentPlace {
  readonly key: string;
  readonly place: Place;
  /** The place in the list of the frame that it is in, or −1. */
  readonly parent: number;
  readonly depth: number;
  readonly canBeSeen: boolean;
}

export function aroundDocument(
  element: Element,
  root: Document,
  { looks, unseen, at }: Wanted & { readonly at: DocumentPlace },
): Around {
  const { key, place, parent, depth, canBeSeen } = at;
  const inside = { flow: place.clip, absolute: place.clip, fixed: place.clip };
  return {
    key,
    place,
    inside,
    reach: unseen ? reachOfDocument(root, place) : inside,
    depth,
    canBeSeen,
    range: Document.prototype.createRange.call(root),
    style: null,
    element,
    box: place.clip,
    reacts: false,
    isVisible: true,
    opacity: true,
    isFarBelow: false,
    isPassing: false,
    isMute: false,
    isReversed: false,
    over: '',
    cutter: looks ? cutterOfView(root, { index: parent, place }) : null,
  };
}

/** Whether nothing in an element can be in view. */
export const isAllClipped = ({ inside }: Around) =>
  isEmpty(inside.flow) && isEmpty(inside.absolute) && isEmpty(inside.fixed);

/** Whether nothing of an element is ever shown, wherever it is scrolled to. */
const isClippedAway = ({ inside }: Around) => isEmpty(inside.own || inside.flow);

/** A native slider without a colour: its track and its knob are drawn under it, and it takes the touch. */
const isVeiledSlider = (element: Element) =>
  tagOf(element) === 'input' && inputTypeOf(element) === 'range' && !isFaded(element);

/** What has no colour of its own, and may be there for people all the same. */
export const isVeiled = (element: Element, { opacity }: Around) =>
  !opacity && (isBlankField(element) || isVeiledSlider(element));

/** What a label draws, and what is drawn by it; a field that is empty, and has no colour or is clipped to nothing. */
export const showsLittle = (element: Element, around: Around) =>
  isDrawnElsewhere(element) || isVeiled(element, around) || (isClippedAway(around) && isBlankField(element));

/** What of an element's own box is shown. */
export const shownOf = ({ box, inside }: Around) => overlap(box, inside.own || inside.flow);
