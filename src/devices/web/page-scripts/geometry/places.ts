import type { Place } from '../../tree/tree-questions.ts';
import type { Box, Clips, Styled } from '../types.ts';
import {
  clientLeftOf,
  clientTopOf,
  offsetHeightOf,
  offsetWidthOf,
  ownerDocumentOf,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { frameAround } from '../document/frames.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { overlap, toBox } from './boxes.ts';
import { knownScale } from './scale.ts';

/** Where things are: pixels of the frame, through frames, and what clips them. */

/** A place: pixels of the picture are x * sx + tx and y * sy + ty; clip is the part of the picture that it is shown in. */
export function topPlace(): Place {
  const view = window.visualViewport || {
    scale: 1,
    offsetLeft: 0,
    offsetTop: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const scale = knownScale() || devicePixelRatio * view.scale;
  return {
    sx: scale,
    sy: scale,
    tx: -view.offsetLeft * scale,
    ty: -view.offsetTop * scale,
    clip: { left: 0, top: 0, right: view.width * scale, bottom: view.height * scale },
  };
}

/** The place of a frame's document inside of the document around it. */
export function placeInFrame(frame: Element, place: Place): Place {
  const rect = rectOf(frame);
  const style = getComputedStyle(frame);
  const kx = rect.width / (offsetWidthOf(frame) || rect.width || 1);
  const ky = rect.height / (offsetHeightOf(frame) || rect.height || 1);
  const pixels = (text: string) => parseFloat(text) || 0;
  const left = rect.left + (clientLeftOf(frame) + pixels(style.paddingLeft)) * kx;
  const top = rect.top + (clientTopOf(frame) + pixels(style.paddingTop)) * ky;
  const right = rect.right - (pixels(style.borderRightWidth) + pixels(style.paddingRight)) * kx;
  const bottom = rect.bottom - (pixels(style.borderBottomWidth) + pixels(style.paddingBottom)) * ky;
  return {
    sx: place.sx * kx,
    sy: place.sy * ky,
    tx: left * place.sx + place.tx,
    ty: top * place.sy + place.ty,
    clip: overlap(place.clip, toBox({ left, top, right, bottom }, place)),
  };
}

export const clips = (style: CSSStyleDeclaration) => style.overflowX !== 'visible' || style.overflowY !== 'visible';

/** Whether a style cuts off all of an element, as those do that keep a text or an input for screen readers only. */
const cutsAll = (style: CSSStyleDeclaration) =>
  isAllInset(style.clipPath) || (/^(absolute|fixed)$/.test(style.position) && isAllCut(style.clip));

function isAllInset(clipPath: string) {
  const [, inset = ''] = /^inset\(([\d.% ]+)(?: round.*)?\)$/.exec(clipPath) || [];
  const [top = 0, right = top, bottom = top, left = right] = inset.split(' ').map(parseFloat);
  return top + bottom >= 100 || left + right >= 100;
}

function isAllCut(clip: string) {
  const [, edges = ''] = /^rect\((.+)\)$/.exec(clip) || [];
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = edges.split(/[ ,]+/).map(parseFloat);
  return bottom <= top || right <= left || isNothing(right - left, bottom - top);
}

/** CSS pixels of both sides: what shows no more of something shows nothing that anybody knows. */
const mostOfNothing = 2;

const isNothing = (width: number, height: number) => width <= mostOfNothing && height <= mostOfNothing;

const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function isTinyView(element: Element) {
  const { width, height } = rectOf(element);
  return isNothing(width, height);
}

/** Clips of what is inside an element: of children in the flow, of absolute and of fixed ones. */
export function clipsInside({ element, style, box }: Styled, outer: Clips): Clips & { readonly own: Box } {
  const position = style.position;
  const reach = position === 'fixed' ? outer.fixed : position === 'absolute' ? outer.absolute : outer.flow;
  const own = cutsAll(style) ? nothing : reach;
  const isClip = clips(style) && tagOf(element) !== 'body' && tagOf(element) !== 'html';
  const flow = isClip ? overlap(own, isTinyView(element) ? nothing : box) : own;
  const holds = style.transform !== 'none';
  return {
    own,
    flow,
    absolute: holds || position !== 'static' ? flow : outer.absolute,
    fixed: holds ? flow : outer.fixed,
  };
}

/** What of an element is shown: its box cut by all that clips it. */
export function shownBox(element: Element, place: Place) {
  const chain: Element[] = [];
  for (let node: Element | null = element; node; node = aroundOf(node)) chain.push(node);
  let inside: Clips = { flow: place.clip, absolute: place.clip, fixed: place.clip };
  let box = place.clip;
  for (const node of chain.reverse()) {
    box = toBox(rectOf(node), place);
    inside = clipsInside({ element: node, style: getComputedStyle(node), box }, inside);
  }
  return { box, shown: overlap(box, inside.own || place.clip) };
}

export function placeOf(root: Document, base: Place | undefined): Place {
  const frame = frameAround(root);
  return frame ? placeInside(frame, base) : base || topPlace();
}

export function placeInside(frame: Element, base: Place | undefined): Place {
  const outer = placeOf(ownerDocumentOf(frame), base);
  return placeInFrame(frame, { ...outer, clip: shownBox(frame, outer).shown });
}

export const topBox = (base: Place | undefined) => (base || topPlace()).clip;

/** This document as a place of its own, for when it is not known where it is. */
export const wholeDocument = (): Place | undefined =>
  window.top === window
    ? undefined
    : {
        sx: 1,
        sy: 1,
        tx: 0,
        ty: 0,
        clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
      };
