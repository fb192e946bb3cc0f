import type { Rect, Size } from '../screen/geometry.ts';
import type { ElementLocator } from '../screen/screen-tree.ts';

export const cacheStrategies = ['read-only', 'read-write', 'write-only'] as const;
/** Whether entries of the cache are used, and whether new ones are written. */
export type CacheStrategy = (typeof cacheStrategies)[number];

export const healPolicies = ['update', 'report', 'fail'] as const;
/** What happens to a cache entry that no longer matches the screen. */
export type HealPolicy = (typeof healPolicies)[number];

/** Facts on which the meaning of a prompt depends. */
export interface ScreenFacts {
  /** Width of the screen in logical pixels: layouts of other widths have other elements. */
  readonly width: number;
  /** Language and region of the application's user, where they are known. */
  readonly locale: string | undefined;
  /** Which view of the application is shown, e.g. the path of a page's address, without parts that differ from run to run. */
  readonly place: string | undefined;
}

/** What an element is looked up with. */
export interface ElementQuery {
  /** The text of the prompt; a prompt with pictures is not cached. */
  readonly prompt: string;
  /** The user's guidance beside the prompt, which may change what the prompt means. */
  readonly context: string | undefined;
  readonly screen: ScreenFacts;
}

/** What a plan is looked up with. */
export interface PlanQuery {
  readonly instruction: string;
  readonly context: string | undefined;
  readonly screen: ScreenFacts;
}

/** What an element looked like, for screens without a tree. */
export interface ElementLooks {
  /** A part of the screenshot with the element and what was around it, in a lossless format. */
  readonly image: Uint8Array;
  /** The box of the element in that image. */
  readonly element: Rect;
  readonly screen: Size;
  /** What a touch of the element met first, see `Surroundings`; undefined where the screen does not report it. */
  readonly on?: string | undefined;
}

/** A word of a prompt that was shown beside the element, and where: words of another row or section do not identify it. */
export interface BesideWord {
  readonly word: string;
  /**
   * The kind of the part that contains both the word and the element, see `Surrounding`; `page` where only the whole page
   * contains both; `around` where the word is the only text around the element.
   */
  readonly in: string;
  /** For a `generic` part: how many parts with a text of their own lie around the element up to this one, including it. */
  readonly steps?: number | undefined;
  /** Which of several parts of that kind around the element, counted from the innermost. Default: 1. */
  readonly number?: number | undefined;
  /** Whether the word was in something that is pressed, such as a link, or in a plain text. Absent: it is not known. */
  readonly as?: 'control' | 'text' | undefined;
  /** Whether the part began with the word: a name comes before what is said of it. */
  readonly first?: boolean | undefined;
  /** The whole text that contained the word, if the prompt has all of its words: "Bread rolls" is not "Bread". */
  readonly text?: string | undefined;
  /** Whether the word came before or after the element in its part. Absent: it is not known. */
  readonly stands?: 'before' | 'after' | undefined;
  /** The nearest texts on the other side of the element: if one comes between the two, the element is that of another text. */
  readonly across?: readonly string[] | undefined;
  /** The texts between the two that may begin an entry of a list: another one may be that of another entry. Absent: it is not known. */
  readonly between?: readonly string[] | undefined;
  /** Whether the part began with the text and ended with the element: as many texts between them are those of one entry. */
  readonly closed?: boolean | undefined;
  /** For `around`: the texts right before the element, from the nearest one up to one that is there only once. */
  readonly above?: readonly string[] | undefined;
  /** What the text was like, see `Surrounding.likes`. */
  readonly like?: string | undefined;
}

/** What the cache has of an element: its locators (best first), or, where the screen has none, what it looked like. */
export interface RememberedElement {
  readonly locators: readonly ElementLocator[];
  readonly looks?: ElementLooks | undefined;
  /** Words of the prompt that were shown beside the element, and must still be there. */
  readonly beside?: readonly BesideWord[] | undefined;
}

/** An element of a plan: the prompt for people and models, and locators that need no model (best first). */
export interface RememberedTarget {
  readonly prompt: string;
  readonly locators: readonly ElementLocator[];
  readonly beside?: readonly BesideWord[] | undefined;
}

/** One action of a plan that succeeded. */
export interface RememberedStep {
  readonly action: string;
  /** Its parameters other than elements; secrets as placeholders. */
  readonly param: Readonly<Record<string, unknown>>;
  /** Its elements, by the name of their parameter. */
  readonly targets: Readonly<Record<string, RememberedTarget>>;
}

/** Consecutive lines that appeared or disappeared, and the unchanged lines between which that happened. */
export interface ChangedLines {
  /** The lines; of many, the first and the last. */
  readonly lines: readonly string[];
  /** Whether they disappeared. */
  readonly gone?: boolean | undefined;
  /**
   * The lines before them in reading order, starting at one that is unique; an empty text is the start of the screen. Absent:
   * the lines before do not identify the position.
   */
  readonly above?: readonly string[] | undefined;
  /** The lines after them in the same way. */
  readonly below?: readonly string[] | undefined;
}

/** Lines that appeared or disappeared in a column of the screen, and the line above that names it. */
export interface ColumnLines {
  readonly under: string;
  /** A line that is listed twice occurs two times more or fewer in the column. */
  readonly lines: readonly string[];
  /** Whether they disappeared. */
  readonly gone?: boolean | undefined;
}

/**
 * How a plan changed the screen: a replay checks that it reached the same result. Lines are elements as text, e.g.
 * `heading "Your tasks"`, with `{{time}}` and the like where only the form counts.
 */
export interface RememberedOutcome {
  readonly place?: string | undefined;
  /** Lines that are new; a line that is listed twice occurs two times more than before. */
  readonly appears: readonly string[];
  /** Lines that are gone, counted in the same way. */
  readonly hides: readonly string[];
  /** Lines whose order changed, in the new order. */
  readonly order?: readonly string[] | undefined;
  /** Where lines appeared or disappeared, as far as unchanged lines around them identify it. */
  readonly places?: readonly ChangedLines[] | undefined;
  /** In which columns lines appeared or disappeared, where there are several. */
  readonly columns?: readonly ColumnLines[] | undefined;
  /** Lines that two views have in common, if the plan leads from one to another: the other one has to have them, too. */
  readonly keeps?: readonly string[] | undefined;
  /** Lines that identify the result and need not be new. */
  readonly shows: readonly string[];
  /** Short-lived messages, such as toasts: they may be gone when the rest is checked. */
  readonly notices?: readonly string[] | undefined;
  /** Those of the notices that were already there at the beginning; the others must not be. */
  readonly stood?: readonly string[] | undefined;
  /** Alternatives: lines of which one appeared in each run. */
  readonly oneOf?: readonly string[] | undefined;
  /** Lines that changed in some runs only. */
  readonly may?: readonly string[] | undefined;
  /** Whether the screen changed after the inputs, or a request was sent to a server: then the result has to stay. */
  readonly late?: boolean | undefined;
  /** Whether more changes than is listed here, or something else in each run. */
  readonly varies?: boolean | undefined;
}

export interface RememberedPlan {
  readonly steps: readonly RememberedStep[];
  /** The model's closing message. */
  readonly output?: string | undefined;
  readonly outcome: RememberedOutcome;
  /** Words of the instruction that the screen showed at the start, and must show at the start of a replay. */
  readonly beside?: readonly string[] | undefined;
  /** The lines that showed these words at the start, and must be there, too; without their numbers. */
  readonly about?: readonly string[] | undefined;
}

/** What the cache has, or why it has nothing. */
export type Recalled<T> = { readonly found: T } | { readonly why: string };

/** What the cache did, for the report. */
export interface MemoryNote {
  readonly what: 'locate' | 'plan';
  readonly outcome: 'hit' | 'miss' | 'stale' | 'healed' | 'stored';
  readonly reason?: string;
  /** For a healed entry: the change of its file, as a unified diff. */
  readonly patch?: string;
}

interface EntryBase {
  /** Why the earlier entry no longer matched; undefined when there was none. */
  readonly drift?: string | undefined;
  /** Called once it is known what the cache did with the entry. */
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

/** A new entry from a call. It counts only once the call has succeeded. */
export type CacheEntry = ElementEntry | PlanEntry;

/**
 * A cache of located elements and successful plans, which are repeated without a model. Everything it returns is checked
 * against the screen each time. The cache is never required: it handles its own errors.
 */
export interface Memory {
  readonly heal: HealPolicy;
  recallElement(query: ElementQuery): Promise<Recalled<RememberedElement>>;
  recallPlan(query: PlanQuery): Promise<Recalled<RememberedPlan>>;
  /** Takes the entries of a successful call; writes them now, or once the test is known to have passed. */
  keep(cacheEntries: readonly CacheEntry[]): Promise<void>;
  /** Writes the entries that wait for the end of the test, or drops them. */
  settle(passed: boolean): Promise<void>;
}
