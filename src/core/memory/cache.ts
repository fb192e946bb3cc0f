import type { Rect, Size } from '../screen/geometry.ts';
import type { ElementLocator } from '../screen/screen-tree.ts';

export const cacheStrategies = ['read-only', 'read-write', 'write-only'] as const;
/** Whether what is remembered is used, and whether what is learnt is written. */
export type CacheStrategy = (typeof cacheStrategies)[number];

export const healPolicies = ['update', 'report', 'fail'] as const;
/** What becomes of a memory that the screen no longer bears out. */
export type HealPolicy = (typeof healPolicies)[number];

/** What makes the same words mean something else. */
export interface ScreenFacts {
  /** Width of the screen in logical pixels: layouts of other widths have other elements. */
  readonly width: number;
  /** Language and region of the application's user, where it is known. */
  readonly locale: string | undefined;
  /** Which view of the application this is, e.g. the path of a page's address, without what differs from run to run. */
  readonly place: string | undefined;
}

/** What an element was asked for with. */
export interface ElementQuery {
  /** The words of the prompt; a prompt with pictures is not remembered. */
  readonly prompt: string;
  /** The guidance beside it, which may change what the words mean. */
  readonly context: string | undefined;
  readonly screen: ScreenFacts;
}

/** What a plan was asked for with. */
export interface PlanQuery {
  readonly instruction: string;
  readonly context: string | undefined;
  readonly screen: ScreenFacts;
}

/** What an element looked like, for screens that cannot tell their elements. */
export interface ElementLooks {
  /** A piece of the screen with the element and what was around it, encoded without loss. */
  readonly image: Uint8Array;
  /** The element in the piece. */
  readonly element: Rect;
  readonly screen: Size;
  /** What a touch of it met first, see `Surroundings`; undefined where the screen cannot tell. */
  readonly on?: string | undefined;
}

/** A word of a prompt that stood beside the element, and where: the words of another row or section say nothing of it. */
export interface BesideWord {
  readonly word: string;
  /**
   * The kind of the part that the word and the element were both in, see `Surrounding`; `page` where only the whole has both;
   * `around` where the word is all that was said around the element.
   */
  readonly in: string;
  /** Of a `generic` part, how many parts that say something are in it around the element, with it. */
  readonly steps?: number | undefined;
  /** Of several parts of the kind around the element, which one, from the innermost on. Default: 1. */
  readonly number?: number | undefined;
}

/** What is known of an element: the ways to it (best first), or, where the screen tells none, what it looked like. */
export interface RememberedElement {
  readonly locators: readonly ElementLocator[];
  readonly looks?: ElementLooks | undefined;
  /** Words of the prompt that stood beside the element, and have to stand there still. */
  readonly beside?: readonly BesideWord[] | undefined;
}

/** An element of a plan: the words for people and models, the ways to it without a model (best first). */
export interface RememberedTarget {
  readonly prompt: string;
  readonly locators: readonly ElementLocator[];
  readonly beside?: readonly BesideWord[] | undefined;
}

/** One action of a plan that succeeded. */
export interface RememberedStep {
  readonly action: string;
  /** Its parameters beside the elements; secrets as placeholders. */
  readonly param: Readonly<Record<string, unknown>>;
  /** Its elements, by the name of their parameter. */
  readonly targets: Readonly<Record<string, RememberedTarget>>;
}

/** Where lines came or went that stand together: between which lines that stayed. */
export interface ChangedLines {
  /** Of many lines that stand together, the first and the last. */
  readonly lines: readonly string[];
  /** Whether they went. */
  readonly gone?: boolean | undefined;
  /**
   * The lines before them in reading order, from one on that there is once; an empty text is the begin of the screen. Absent: they say
   * nothing.
   */
  readonly above?: readonly string[] | undefined;
  /** The lines after them in the same way. */
  readonly below?: readonly string[] | undefined;
}

/**
 * What became of the screen by a plan: how a replay knows that it came to the same end. Lines are elements in words, e.g.
 * `heading "Your tasks"`; with `{{time}}` and the like where only the form counts.
 */
export interface RememberedOutcome {
  readonly place?: string | undefined;
  /** What was not there before; a line that stands here twice was there two times more. */
  readonly appears: readonly string[];
  /** What was there before and no longer is, in the same way. */
  readonly hides: readonly string[];
  /** What was there before in another order, in the new one. */
  readonly order?: readonly string[] | undefined;
  /** Where what came or went stood, as far as other lines that stayed say so. */
  readonly places?: readonly ChangedLines[] | undefined;
  /** What was there before or need not be new, and says what the end is known by. */
  readonly shows: readonly string[];
  /** What was told in passing, such as toasts: it may be gone by the time that somebody looks for the rest. */
  readonly notices?: readonly string[] | undefined;
  /** What came or went in some runs only. */
  readonly may?: readonly string[] | undefined;
  /** Whether more changes than is told here, or something else in each run. */
  readonly varies?: boolean | undefined;
}

export interface RememberedPlan {
  readonly steps: readonly RememberedStep[];
  /** The model's closing message. */
  readonly output?: string | undefined;
  readonly outcome: RememberedOutcome;
  /** Words of the instruction that the screen showed at the beginning, and has to show then. */
  readonly beside?: readonly string[] | undefined;
}

/** What is remembered, or why nothing is. */
export type Recalled<T> = { readonly found: T } | { readonly why: string };

/** What a memory did, for the report. */
export interface MemoryNote {
  readonly what: 'locate' | 'plan';
  readonly outcome: 'hit' | 'miss' | 'stale' | 'healed' | 'stored';
  readonly reason?: string;
  /** Of what was healed: the change of its file, as a unified diff. */
  readonly patch?: string;
}

interface EntryBase {
  /** Why what was remembered before did not hold; undefined when nothing was. */
  readonly drift?: string | undefined;
  /** Told once it is known what became of it. */
  report(note: MemoryNote): void;
}

export interface ElementEntry extends EntryBase {
  readonly what: 'locate';
  readonly query: ElementQuery;
  readonly element: RememberedElement;
}

export interface PlanEntry extends EntryBase {
  readonly what: 'plan';
  readonly query: PlanQuery;
  readonly plan: RememberedPlan;
}

/** Something a call has learnt. It counts only once the call has succeeded. */
export type CacheEntry = ElementEntry | PlanEntry;

/**
 * Where elements were found and how instructions were carried out before, to be done again without a model. What it
 * recalls is looked up on the screen each time. Remembering is an advantage, never a condition: a memory keeps its faults
 * to itself.
 */
export interface Memory {
  readonly heal: HealPolicy;
  recallElement(query: ElementQuery): Promise<Recalled<RememberedElement>>;
  recallPlan(query: PlanQuery): Promise<Recalled<RememberedPlan>>;
  /** Takes what a successful call has learnt; writes it now, or once the test is known to have passed. */
  keep(cacheEntries: readonly CacheEntry[]): Promise<void>;
  /** Writes what waits for the end of the test, or forgets it. */
  settle(passed: boolean): Promise<void>;
}
