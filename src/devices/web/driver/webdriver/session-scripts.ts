import type { DocumentLook } from './document-script.ts';
import type { SessionFrame } from './session-frame.ts';
import type { ActionSequence, ElementReference } from './webdriver-browser.ts';

/** Whose changes of its globals and prototypes a script sees: those of the page, or, where the session can, nobody's. */
export type World = 'main' | 'isolated';

export interface ScriptCall {
  readonly script: string;
  readonly world: World;
  /** Whether it only reads. Any other script begins once, also when its answer gets lost. */
  readonly isRepeatable: boolean;
  /** Available to the script as `element`. */
  readonly element?: ElementReference | undefined;
}

/** What is done in the documents of a session, by commands of WebDriver or of WebDriver BiDi. */
export interface SessionScripts {
  /** Runs a script in a document, and notes the frames that the document has. */
  look(frame: SessionFrame, call: ScriptCall): Promise<DocumentLook>;
  /** Sends input to a document. */
  act(frame: SessionFrame, actions: readonly ActionSequence[]): Promise<void>;
  /** A picture of the viewport as PNG, in Base64; called from within a run of the queue. */
  screenshot(): Promise<string>;
  /** Runs a script in every new document, before its own scripts if possible; resolves to how to stop. */
  addInitScript(script: string): Promise<() => Promise<void>>;
}
