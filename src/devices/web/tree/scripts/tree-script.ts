import type { Rect } from '../../../../core/geometry.ts';
import type { ElementLocator, TreeDescription, TreeStates, TreeWord } from '../../../../core/screen-tree.ts';
import { beyondScript } from './beyond.script.ts';
import { boxesScript } from './boxes.script.ts';
import { descriptionsScript } from './descriptions.script.ts';
import { domScript } from './dom.script.ts';
import { findScript } from './find.script.ts';
import { locatorsScript } from './locators.script.ts';
import { looksScript } from './looks.script.ts';
import { namesScript } from './names.script.ts';
import { paintedScript } from './painted.script.ts';
import { rolesScript } from './roles.script.ts';
import { walkScript } from './walk.script.ts';

/** Pixels of the picture are x · sx + tx and y · sy + ty; `clip` is the part of the picture that it is shown in. */
export interface Place {
  readonly sx: number;
  readonly sy: number;
  readonly tx: number;
  readonly ty: number;
  readonly clip: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** An element as the walk tells it; `parent` is its place in the list, or −1. */
export interface WalkedNode {
  readonly parent: number;
  readonly role: string;
  readonly name: string;
  readonly value?: string;
  readonly hidesValue?: boolean;
  readonly placeholder?: string;
  readonly level?: number;
  readonly states: TreeStates;
  readonly rect: Rect;
  readonly visible: boolean;
  readonly reachable?: boolean;
  readonly typeable?: boolean;
  readonly options?: string[];
  readonly descriptions?: TreeDescription[];
  readonly words?: TreeWord[];
  readonly part?: 'head' | 'foot';
  readonly goesOn?: boolean;
  readonly hasMoreColumns?: boolean;
  readonly scrolls?: boolean;
  readonly drawn?: 'picture' | 'content';
  readonly reacts?: boolean;
  readonly boxed?: boolean;
  readonly fromStyle?: boolean;
  readonly isItem?: boolean;
  readonly passing?: boolean;
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

/** What can be asked of a document, and what it answers. `base`: where the document is, unless it is the topmost. */
export interface TreeQuestions {
  snapshot: {
    ask: {
      visibleOnly: boolean;
      looks: boolean | undefined;
      painted: boolean | undefined;
      most: number;
      key: string;
      base: Place | undefined;
      isOpen: boolean;
    };
    answer: { nodes: WalkedNode[]; frames: WalkedFrame[]; isCut: boolean; goesOn: boolean };
  };
  find: {
    ask: { locator: ElementLocator; scroll: boolean; base: Place | undefined };
    answer: { count: number; frames: string[]; rect?: Rect };
  };
  framePlace: { ask: { key: string; base: Place | undefined }; answer: Place | null };
  locatorsAt: {
    ask: { rect: Rect; base: Place | undefined };
    answer: { locators: ElementLocator[]; frame?: string; around: string[] };
  };
  countAll: { ask: { locators: readonly ElementLocator[] }; answer: number[] };
}

const parts = [
  domScript,
  namesScript,
  rolesScript,
  descriptionsScript,
  boxesScript,
  looksScript,
  paintedScript,
  beyondScript,
  walkScript,
  findScript,
  locatorsScript,
].join('\n');

/** An expression that answers as JSON: deep or large values do not pass the protocol otherwise. */
export function treeScript<Q extends keyof TreeQuestions>(
  question: Q,
  ask: TreeQuestions[Q]['ask'],
  scale?: number,
): string {
  return `(() => {'use strict';\nconst knownScale = ${scale ?? 'undefined'};\n${parts}\nreturn JSON.stringify(${question}(${JSON.stringify(ask)}));\n})()`;
}
