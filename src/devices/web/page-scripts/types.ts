import type { Place, ScrollWay, TreeQuestions, WalkedNode } from '../tree/tree-questions.ts';

declare global {
  interface Window {
    /** The watch on a field that is typed into. */
    readonly eyewrightTyped?: { readonly lookBack?: () => Element | null };
  }
  interface CSSStyleDeclaration {
    readonly webkitTextSecurity?: string;
  }
}

/** A box by its sides. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is still being written. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };
export type NodeDraft = Draft<WalkedNode>;

/** What cuts off the things in an element: those in the flow, absolute and fixed ones, and the element itself. */
export interface Clips {
  readonly flow: Box;
  readonly absolute: Box;
  readonly fixed: Box;
  readonly own?: Box;
}

/** An element with its style and its box, each asked for once. */
export interface Styled {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly box: Box;
}

/** What is at a point: an element. */
export interface ElementHit {
  readonly element: Element;
  readonly place: Place;
  readonly frame?: undefined;
  readonly holder?: undefined;
}

/** What is at a point: a frame that cannot be looked into, and has to be asked by itself. */
export interface FrameHit {
  readonly element?: undefined;
  readonly place: Place;
  readonly frame: string;
  readonly holder: Element;
  /** Selectors of the frames around what is in it. */
  readonly around: string[];
}

export type Hit = ElementHit | FrameHit;

/** What a walk knows of the element that it is in. */
export interface Around {
  readonly key: string;
  readonly place: Place;
  readonly inside: Clips;
  /** As far as anything may be scrolled, where that is asked for. */
  readonly reach: Clips;
  readonly depth: number;
  readonly canBeSeen: boolean;
  readonly range: Range;
  readonly style: CSSStyleDeclaration | null;
  readonly element: Element;
  readonly box: Box;
  readonly reacts: boolean;
  readonly isVisible: boolean;
  readonly opacity: boolean;
  readonly isFarBelow: boolean;
  readonly isPassing: boolean;
  readonly isMute: boolean;
  /** Whether a style paints its letters with the last one first. */
  readonly isReversed: boolean;
  over: '' | 'top' | 'fixed';
  cutter: Cutter | null;
}

/** A box that cuts off what reaches out of it. */
export interface Cutter {
  /** Of what it belongs to, in the list of elements. */
  readonly index: number;
  readonly view: Box;
  readonly isDocument?: boolean;
  /** Whether it is known to cut off something. */
  isKnown?: boolean;
}

export type Ask<Q extends keyof TreeQuestions> = TreeQuestions[Q]['ask'];
export type Answer<Q extends keyof TreeQuestions> = TreeQuestions[Q]['answer'];

export type Axis = ScrollWay['axis'];
