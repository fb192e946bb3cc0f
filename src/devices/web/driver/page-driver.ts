import type { DeviceEvent } from '../../../core/device/device.ts';
import type { ImageMime } from '../../../core/screen/frame.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { DialogPolicy } from '../dialogs/dialog-policy.ts';

import type { Leaving } from '../page/page-leaving.ts';
import type { PageTraffic } from '../page/page-traffic.ts';
import type { Shared } from './shared-page.ts';

export type Button = 'left' | 'right';

/** Mouse of a browser driver; coordinates are CSS pixels of the visual viewport. */
export interface PageMouse {
  /** Moves there and clicks, in one go. */
  click(x: number, y: number, options: { button: Button; times: number }): Promise<void>;
  move(x: number, y: number, options?: { steps?: number }): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  wheel(deltaX: number, deltaY: number): Promise<void>;
}

/** Fingers on a page; coordinates are CSS pixels of the visual viewport. */
export interface PageTouch {
  start(points: readonly Point[]): Promise<void>;
  /** The same fingers, in the same order. */
  move(points: readonly Point[]): Promise<void>;
  /** Lifts all fingers. */
  end(): Promise<void>;
  /** Takes all fingers away, so that nothing comes of the gesture. */
  cancel(): Promise<void>;
}

/** Keyboard of a browser driver; key names are those of `KeyboardEvent.key`. */
export interface PageKeyboard {
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  type(text: string, options: { delay?: number }): Promise<void>;
  /** One input event with any text, without key events. */
  insertText(text: string): Promise<void>;
  /** The same with a text that the library's own steps, logs and traces must not show. */
  insertSecret(text: string): Promise<void>;
  /** Types a text that the library's own steps, logs and traces must not show. */
  typeSecret(text: string): Promise<void>;
  /** Selects everything in the focused element, on any operating system. */
  selectAll(): Promise<void>;
}

/** The part of a DevTools session that both browser libraries offer. */
export interface CdpSession {
  send(method: string, params?: object): Promise<unknown>;
  // Typed by event name in both libraries, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
  detach(): Promise<void>;
}

export interface EncodedImage {
  readonly data: Buffer;
  readonly mime: ImageMime;
}

/** A document of the page: the main one, or that of a frame of any origin. */
export interface PageFrame {
  /** Its address, as the browser knows it: no script of the page can change the answer. */
  url(): string;
  /** Evaluates an expression among the page's own scripts; promises are awaited. */
  evaluate(script: string): Promise<unknown>;
  /**
   * Evaluates an expression where the page's scripts can neither see it nor change what it stands on, if there is a way.
   *
   * @param otherwise - What is evaluated among the page's own scripts where there is none. Default: the same.
   */
  evaluateApart(script: string, otherwise?: () => string): Promise<unknown>;
  /** The frame around this one; null for the main one. */
  parent(): PageFrame | null;
  /** Calls a function, given as a text, with the element that holds this frame, among the scripts of the frame around it. */
  atOwner(functionBody: string): Promise<unknown>;
}

/** What is known of the browser. */
export interface BrowserFacts {
  readonly name: string;
  readonly version: string;
}

export interface Popup {
  url(): string;
  close(): Promise<void>;
}

/** A file chooser that the page has opened, and that nobody sees. */
export interface PageChooser {
  readonly isMultiple: boolean;
  /** Whether it takes a folder in place of files. */
  takesFolder(): Promise<boolean>;
  /** @param paths - Absolute. */
  accept(paths: readonly string[]): Promise<void>;
}

/** A file that a page gives out. */
export interface PageDownload {
  readonly name: string;
  readonly url: string;
  /** Whether it has been received; before, only its name is known. */
  readonly state: 'begun' | 'done' | 'failed';
  /** Bytes. */
  readonly size?: number | undefined;
  /** Where it was saved, as long as the browser keeps it there. */
  readonly path?: string | undefined;
  readonly error?: string | undefined;
}

export type DownloadListener = (download: PageDownload) => void;

/** Everything that differs between browser libraries. One file implements it for each; nothing above it knows which. */
export interface PageDriver {
  /** The page itself: what agents on it share is kept by it. */
  readonly page: object;
  readonly mouse: PageMouse;
  readonly keyboard: PageKeyboard;
  /** Absent in browsers that are known to take no touch events. */
  readonly touch?: PageTouch | undefined;
  /** Where the pointer was put last, by whichever agent of this page. */
  readonly pointer: { at?: Point | undefined };
  /** Whether the mouse can carry drags of the browser's own (HTML drag and drop). */
  canDrag(): Promise<boolean>;
  /** A picture of the visual viewport in device pixels; `dpr` as the page reports it. */
  capture(dpr: number): Promise<EncodedImage>;
  /** Evaluates an expression in the main frame; promises are awaited. */
  evaluate(script: string): Promise<unknown>;
  /** All documents, the main one first. */
  frames(): readonly PageFrame[];
  /** Runs a script in every document from now on, before the page's own; returns how to end that. */
  addInitScript(script: string): Promise<() => Promise<void>>;
  /** A session of its own in the browser's protocol; undefined where there is none. */
  openCdp(): Promise<CdpSession | undefined>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): string;
  title(): Promise<string>;
  browser(): Promise<BrowserFacts | undefined>;
  isClosed(): boolean;
  isCrashed(): boolean;
  /** Calls the listener when the page's process ends by itself; returns how to stop. */
  onCrash(listener: () => void): () => void;
  /** Makes the tab the visible one. */
  activate(): Promise<void>;
  /** Calls the listener with each page that this page opens; returns how to stop. */
  onPopup(listener: (popup: Popup) => void): () => void;
  /**
   * Calls the listener with each file chooser in place of showing it; one that is left alone stays without files, and the
   * page goes on. Resolves to how to stop, or to nothing in browsers where choosers cannot be caught.
   */
  onFileChooser(listener: (chooser: PageChooser) => void): Promise<(() => Promise<void>) | undefined>;
  /** Answers dialogs by a policy, in place of those given before; returns how to stop. */
  answerDialogs(policy: DialogPolicy): () => void;
  /** Tells of the files that the page gives out; returns how to stop. */
  onDownload(listener: DownloadListener): () => void;
  /** The address that the page is on its way to, as long as it has not answered. */
  leaving(): Leaving | undefined;
  /** The requests of the page from now on. */
  traffic(): Shared<PageTraffic>;
  /** How long agents wait for an idle network after an action, in milliseconds, where nothing else is said. */
  readonly networkIdleMs: number;
  /** Tells of errors, failed requests, dialogs and the crash of the page; returns how to stop. */
  onEvent(listener: (event: DeviceEvent) => void): () => void;
  /** Releases what the driver itself opened; the page stays open. */
  release(): Promise<void>;
}
