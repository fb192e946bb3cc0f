import { createHash } from 'node:crypto';

import type { CodeDocument, CodeTarget } from '../../../../core/memory/code-facts.ts';
import type { Point, Rect } from '../../../../core/screen/geometry.ts';
import type { ElementLocator, TreeDescription, TreeStates, TreeWord } from '../../../../core/screen/screen-tree.ts';
import type { Surrounding } from '../../../../core/screen/surroundings.ts';
import { aimScript } from './aim.script.ts';
import { beyondScript } from './beyond.script.ts';
import { boxesScript } from './boxes.script.ts';
import { codeTargetScript } from './code-target.script.ts';
import { codeScript } from './code.script.ts';
import { descriptionsScript } from './descriptions.script.ts';
import { domScript } from './dom.script.ts';
import { findScript } from './find.script.ts';
import { followScript } from './follow.script.ts';
import { locatorsScript } from './locators.script.ts';
import { layersScript } from './layers.script.ts';
import { looksScript } from './looks.script.ts';
import { namesScript } from './names.script.ts';
import { paintedScript } from './painted.script.ts';
import { pulseScript } from './pulse.script.ts';
import { pressScript } from './press.script.ts';
import { rolesScript } from './roles.script.ts';
import { scrollScript } from './scroll.script.ts';
import { heldBesideScript } from './held-beside.script.ts';
import { groundScript } from './ground.script.ts';
import { headsScript } from './heads.script.ts';
import { seenTextScript } from './seen-text.script.ts';
import { sightScript } from './sight.script.ts';
import { surroundingsScript } from './surroundings.script.ts';
import { walkScript } from './walk.script.ts';
import { wordsScript } from './words.script.ts';

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
  readonly hidesValue?: boolean;
  readonly placeholder?: string;
  readonly tooltip?: string;
  readonly level?: number;
  readonly states: TreeStates;
  readonly rect: Rect;
  readonly visible: boolean;
  readonly reachable?: boolean;
  readonly typeable?: boolean;
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

const parts = [
  domScript,
  namesScript,
  rolesScript,
  descriptionsScript,
  boxesScript,
  layersScript,
  groundScript,
  looksScript,
  heldBesideScript,
  paintedScript,
  sightScript,
  beyondScript,
  walkScript,
  findScript,
  wordsScript,
  aimScript,
  followScript,
  locatorsScript,
  seenTextScript,
  headsScript,
  surroundingsScript,
  scrollScript,
  pressScript,
  pulseScript,
  codeScript,
  codeTargetScript,
].join('\n');

const questions: { readonly [Q in keyof TreeQuestions]: true } = {
  snapshot: true,
  find: true,
  reveal: true,
  aim: true,
  scroller: true,
  scrolled: true,
  thingAt: true,
  framePlace: true,
  locatorsAt: true,
  surroundings: true,
  pulse: true,
  countAll: true,
  codeFacts: true,
  codeTarget: true,
};

/** A function that answers as JSON: deep or large values do not pass the protocol otherwise. */
const program = `(() => {'use strict';
let knownScale;
${parts}
const questions = { ${Object.keys(questions).join(', ')} };
return (question, ask, scale) => {
  knownScale = scale;
  longestText = usualLength;
  const answer = questions[question](ask);
  return answer && typeof answer.then === 'function' ? answer.then((given) => JSON.stringify(given)) : JSON.stringify(answer);
};
})()`;

/** Tells programs of different versions apart, which may meet in one page. */
const programKey = `Symbol.for('eyewright.tree.${createHash('sha256').update(program).digest('hex').slice(0, 16)}')`;

/** What a document answers that has not been sent the program yet. */
export const programMissing = 'eyewright: no program';

export interface Question<Q extends keyof TreeQuestions> {
  readonly question: Q;
  readonly ask: TreeQuestions[Q]['ask'];
  /** Picture pixels per CSS pixel. Default: as the document says itself. */
  readonly scale?: number | undefined;
}

const given = ({ question, ask, scale }: Question<keyof TreeQuestions>): string =>
  `(${JSON.stringify(question)}, ${JSON.stringify(ask)}, ${scale})`;

/** An expression that asks a document by itself, and leaves no program there. */
export function treeScript<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `${program}${given(question)}`;
}

/**
 * The same for a world of our own, which keeps the program: it is long, and to send and compile it takes longer than most
 * answers.
 */
export function askKeptProgram<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `(globalThis[${programKey}] || (() => ${JSON.stringify(programMissing)}))${given(question)}`;
}

export function keepProgram<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `(globalThis[${programKey}] = ${program})${given(question)}`;
}
