import type { CodeDocument, CodeTarget } from '../../../core/memory/code-facts.ts';
import type { Point, Rect } from '../../../core/screen/geometry.ts';
import type { ElementLocator, TreeDescription, TreeStates, TreeWord } from '../../../core/screen/screen-tree.ts';
import type { TreeRange } from '../../../core/screen/tree-range.ts';
import type { Surrounding } from '../../../core/screen/surroundings.ts';

/** Pixels of the picture are x · sx + tx and y · sy + ty; `clip` is the part of the picture that it is shown in. */
export interface Place {
  readonly sx: number;
  readonly sy: number;
  readonly tx: number;
  readonly ty: number;
  readonly clip: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** Where a frame is, with the selectors of the frames around it and its own, outermost first. */
export interface FramePlace extends Place {
  readonly frames: readonly string[];
}

/** An element as the walk tells it; `parent` is its place in the list, or −1. */
export interface WalkedNode {
  readonly parent: number;
  readonly role: string;
  readonly name: string;
  readonly value?: string;
  readonly range?: TreeRange;
  readonly hidesValue?: boolean;
  readonly showsDots?: boolean;
  readonly placeholder?: string;
  readonly tooltip?: string;
  readonly level?: number;
  readonly states: TreeStates;
  readonly rect: Rect;
  readonly visible: boolean;
  readonly reachable?: boolean;
  readonly letsThrough?: boolean;
  readonly typeable?: boolean;
  readonly cutContent?: boolean;
  readonly opensList?: boolean;
  readonly options?: string[];
  readonly disabledOptions?: string[];
  readonly descriptions?: TreeDescription[];
  readonly words?: TreeWord[];
  readonly part?: 'head' | 'foot';
  readonly goesOn?: boolean;
  readonly hasMoreColumns?: boolean;
  readonly scrolls?: boolean;
  readonly drawn?: 'picture' | 'content';
  readonly reacts?: boolean;
  readonly muted?: boolean;
  readonly behind?: boolean;
  readonly over?: 'top' | 'fixed';
  readonly isLabel?: boolean;
  readonly boxed?: boolean;
  readonly fromStyle?: boolean;
  readonly isItem?: boolean;
  readonly passing?: boolean;
  readonly unseen?: boolean;
  readonly drawing?: string;
  readonly attributes?: Record<string, string>;
}

/** A frame that the scripts of the document around it cannot look into. */
export interface WalkedFrame {
  readonly key: string;
  readonly parent: number;
  readonly place: Place;
  /** Whether nothing lies over it; told only where it was asked for. */
  readonly isOpen: boolean;
}

export interface ScrollWay {
  readonly axis: 'x' | 'y';
  /** 1 for down and right. */
  readonly sign: 1 | -1;
}

/** How far something can be scrolled, in CSS pixels. */
export interface ScrollState {
  /** Left in the direction that was asked for. */
  readonly room: number;
  readonly offset: number;
  /** From one end to the other. */
  readonly extent: number;
  /** Of its length, what is in view. */
  readonly page: number;
}

/** What can be asked of a document, and what it answers. `base`: where the document is, unless it is the topmost. */
export interface TreeQuestions {
  snapshot: {
    ask: {
      visibleOnly: boolean;
      looks: boolean | undefined;
      painted: boolean | undefined;
      unseen: boolean | undefined;
      reading: string | undefined;
      most: number;
      key: string;
      base: Place | undefined;
      isOpen: boolean;
    };
    answer: { nodes: WalkedNode[]; frames: WalkedFrame[]; isCut: boolean; goesOn: boolean };
  };
  find: {
    ask: { locator: ElementLocator; scroll: boolean; base: Place | undefined };
    answer: { count: number; frames: string[]; rect?: Rect; touch?: Point; cover?: string; invalid?: string };
  };
  /** `isThere`: whether something has the text; brings the first that does into view where `scroll` says so. */
  reveal: {
    ask: { text: string; scroll: boolean; base: Place | undefined };
    answer: { isThere: boolean; frames: string[] };
  };
  aim: {
    ask: { rect: Rect; reading: string | undefined; base: Place | undefined };
    answer: { touch?: Point; cover?: string; disabled?: string; frame?: string; moved?: Rect; isGone?: boolean };
  };
  /** What to scroll; it is held until `scrolled` is asked for the last time. */
  scroller: {
    ask: ScrollWay & {
      point: Point;
      /** Of what was named. */
      area: Place['clip'] | undefined;
      isNamed: boolean;
      toEdge: boolean;
      /** Whether to take a frame that is asked by itself for a part of the page. */
      passFrame: boolean;
      base: Place | undefined;
    };
    answer: {
      frame?: string;
      state?: ScrollState;
      at?: Point;
      page?: number;
      drawsItself?: boolean;
      /** What it is, for messages. */
      what?: string;
      /** Whether it stops only at places of its own, which may be before its end. */
      snaps?: boolean;
    };
  };
  scrolled: {
    ask: { push?: number; waitMs?: number; isLast?: boolean };
    answer: {
      state?: ScrollState;
      /** Where the next turn of the wheel changes no value; absent where it does everywhere. */
      at?: Point;
      moved: boolean;
      /** Whether a script of the page keeps the wheel from the browser. */
      isTaken: boolean;
      /** Whether the page shows something else without having scrolled. */
      hasActed: boolean;
      /** Whether something scrolled and stands where it was. */
      cameBack: boolean;
    } | null;
  };
  thingAt: { ask: { point: Point; base: Place | undefined }; answer: { cover?: string; frame?: string } };
  framePlace: { ask: { key: string; base: Place | undefined }; answer: FramePlace | null };
  locatorsAt: {
    ask: { rect: Rect; base: Place | undefined };
    answer: { locators: ElementLocator[]; frame?: string; around: string[] };
  };
  surroundings: {
    ask: { rect: Rect; base: Place | undefined };
    answer: { at?: string; parts: Surrounding[]; frame?: string };
  };
  /** How the document is getting on; it is watched from the first time on. */
  pulse: { ask: Record<string, never>; answer: { ageMs: number; isLate: boolean; isMoving: boolean; stillMs: number } };
  countAll: { ask: { locators: readonly ElementLocator[] }; answer: number[] };
  /** `frames`: those that have to be asked by themselves, with the selectors of the frames around what is in them. */
  codeFacts: {
    ask: { parts: readonly string[] };
    answer: { documents: CodeDocument[]; frames: { key: string; around: string[] }[]; url: string; title: string };
  };
  /** `around`: selectors of the frames around it in this document. */
  codeTarget: {
    ask: { rect: Rect; base: Place | undefined };
    answer: { target?: CodeTarget; frame?: string; around: string[] };
  };
}
