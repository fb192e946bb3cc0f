/** What the playground's page and its server send each other over a WebSocket: JSON texts, and pictures of the live view as bytes. */

/** How an option of a command is typed. */
export type FieldKind = 'text' | 'number' | 'switch' | 'choice' | 'data';

/** An argument or an option of a command. */
export interface CommandField {
  /** Name of the parameter of the call, e.g. `locate`. */
  readonly name: string;
  /** For people, e.g. `element`. */
  readonly label: string;
  readonly about: string;
  readonly kind: FieldKind;
  /** The values of a `choice`. */
  readonly values?: readonly string[];
  /** Whether the command needs it. */
  readonly required: boolean;
  /** Whether it stands in the middle of the command, and not among its options. */
  readonly isArgument: boolean;
  /** Whether it describes an element, so that pointing at one fills it in. */
  readonly isElement?: true;
}

/** What a command is for: acting, reading data, judging, or anything else. */
export type CommandGroup = 'act' | 'read' | 'judge' | 'device';

/** One command of the screen, e.g. `tap`. */
export interface CommandAbout {
  /** E.g. `tap`. */
  readonly name: string;
  /** For people, e.g. `Tap`. */
  readonly label: string;
  readonly about: string;
  readonly group: CommandGroup;
  readonly fields: readonly CommandField[];
}

/** Forms in which the calls that worked are written down. */
export const testForms = ['playwright', 'vitest', 'cucumber', 'yaml', 'plain'] as const;
export type TestForm = (typeof testForms)[number];

/** `opening`, `ready`, `acting`: as it says. `gone`: the device or the page went away. `over`: the playground has ended. */
export type Phase = 'opening' | 'ready' | 'acting' | 'gone' | 'over';

/** Something that went wrong, for people. */
export interface Trouble {
  readonly message: string;
  readonly hint: string | null;
  /** E.g. `TARGET_NOT_FOUND`. */
  readonly code: string | null;
  /** Who has to look at it: `product`, `test`, `model`, `environment`, `budget`. */
  readonly class: string;
}

/** A call that was made, in the order of their beginnings. */
export interface HistoryEntry {
  readonly id: number;
  /** E.g. `tap`. */
  readonly command: string;
  /** What was typed for its fields, by name. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** One line for people, e.g. `tap the "Log in" button`. */
  readonly text: string;
  readonly status: 'running' | 'passed' | 'failed' | 'stopped';
  /** Whether it was done on the picture and not typed. */
  readonly byHand: boolean;
  /** Whether it is a part of the test that is copied: it worked, and nobody has left it out. Null if no test can do it. */
  readonly inTest: boolean | null;
  readonly durationMs: number | null;
  /** What was read; null for calls that read nothing. */
  readonly value: unknown;
  readonly trouble: Trouble | null;
  /** Id of its step in the record; null until it is known. */
  readonly step: string | null;
  /** What models took for it; null if none were asked. */
  readonly usage: Spent | null;
}

export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  /** By currency; empty where the price is not known. */
  readonly cost: Readonly<Record<string, number>>;
}

/** Everything that changes while the playground runs. */
export interface PlaygroundState {
  readonly phase: Phase;
  /** Why the phase is `gone` or `over`, or why the screen could not be opened. */
  readonly trouble: Trouble | null;
  /** Whether the screen has not given a picture for some seconds, so that the one that is shown may be old. */
  readonly isOverdue: boolean;
  /** Who acts: this page, another page, or nobody. In a read-only playground: nobody. */
  readonly writer: 'you' | 'another' | 'nobody';
  /** Number of open pages, this one included. */
  readonly pages: number;
  readonly history: readonly HistoryEntry[];
  readonly spent: Spent | null;
  /** Whether there is a report to open. */
  readonly hasReport: boolean;
}

/** A text as the offline model reads it, or another model would get it. */
export interface ExplainedText {
  /** Whether the offline model understands all of it. */
  readonly understood: boolean;
  /** How it is read: one line a step or statement. */
  readonly lines: readonly string[];
  /** The wording nearest to it that is understood; only if it is not. */
  readonly nearest: readonly string[];
}

/** An element at a point of the picture. Shares of the width and height of the picture, from 0 to 1. */
export interface PointedElement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** E.g. `button`. */
  readonly role: string;
  readonly name: string;
  /** Words that find exactly this element; null if there are none. */
  readonly wording: string | null;
}

/** What is done on the picture by hand. Shares of the width and height of the picture. */
export type HandMove =
  | { readonly kind: 'tap' | 'double-click' | 'right-click' | 'hover'; readonly x: number; readonly y: number }
  /** Text for the field that has the focus. */
  | { readonly kind: 'type'; readonly text: string }
  /** E.g. `Enter`, `Control+A`. */
  | { readonly kind: 'press'; readonly key: string }
  | {
      readonly kind: 'scroll';
      readonly x: number;
      readonly y: number;
      readonly direction: 'up' | 'down' | 'left' | 'right';
    };

/** From the server to a page. */
export type ToPage =
  | {
      readonly type: 'welcome';
      /** Version of the package. */
      readonly version: string;
      /** Name of the platform, e.g. `web`; `watch` for a read-only playground. */
      readonly screen: string;
      /** What is shown, e.g. an address, or the name of a session. */
      readonly title: string;
      /** Whether pages may ever act. */
      readonly canDrive: boolean;
      /** Name of the model that is configured, e.g. `offline`. */
      readonly model: string;
      readonly commands: readonly CommandAbout[];
      readonly forms: readonly TestForm[];
    }
  | { readonly type: 'state'; readonly state: PlaygroundState }
  /** Events of the record as JSON texts, in order. `first`: number of the first one; 0 begins anew. */
  | { readonly type: 'events'; readonly first: number; readonly events: readonly string[] }
  | { readonly type: 'explained'; readonly id: number; readonly explained: ExplainedText }
  | { readonly type: 'pointed'; readonly id: number; readonly element: PointedElement | null }
  | { readonly type: 'saved'; readonly id: number; readonly form: TestForm; readonly text: string }
  /** A one-time address of this playground for another page. */
  | { readonly type: 'link'; readonly id: number; readonly address: string }
  /** A request that was not carried out; `id` is that of the request, if it has one. */
  | { readonly type: 'refused'; readonly id: number | null; readonly trouble: Trouble };

/** From a page to the server. Answers have the `id` of their request. */
export type ToServer =
  /** Makes a call. Its progress is in the history of the state. */
  | {
      readonly type: 'call';
      readonly id: number;
      readonly command: string;
      readonly values: Readonly<Record<string, string | number | boolean>>;
    }
  | { readonly type: 'hand'; readonly id: number; readonly move: HandMove }
  /** Stops the call that runs. */
  | { readonly type: 'stop' }
  | { readonly type: 'explain'; readonly id: number; readonly command: string; readonly text: string }
  | { readonly type: 'point'; readonly id: number; readonly x: number; readonly y: number }
  | { readonly type: 'save'; readonly id: number; readonly form: TestForm }
  /** Puts a call into the test, or leaves it out. */
  | { readonly type: 'keep'; readonly entry: number; readonly inTest: boolean }
  /** Becomes the page that acts. */
  | { readonly type: 'claim' }
  | { readonly type: 'link'; readonly id: number; readonly drives: boolean }
  /** Whether pictures of the live view are wanted: a hidden page wants none. */
  | { readonly type: 'look'; readonly on: boolean }
  /** The picture was shown, so that the next one may be sent. */
  | { readonly type: 'shown' };
