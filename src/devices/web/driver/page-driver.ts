import type { Bounds, DeviceEvent } from '../../../core/device/device.ts';
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
  /** Cancels the touch, so that the gesture has no effect. */
  cancel(): Promise<void>;
}

/** Keyboard of a browser driver; key names are those of `KeyboardEvent.key`. */
export interface PageKeyboard {
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  type(text: string, options: { delay?: number }): Promise<void>;
  /** Enters a text with one input event, without key events. */
  insertText(text: string): Promise<void>;
  /** Called with a secret before it is entered, where the library may log commands and what pages answer to them. */
  keepFromLog?(secret: string): Promise<void>;
  /** Like `insertText`, for a text that the library's own steps, logs and traces must not show. */
  insertSecret(text: string): Promise<void>;
  /** Like `type`, for a text that the library's own steps, logs and traces must not show. */
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
  /** The address that the browser has of it, which no script of the page can change. */
  url(): string;
  /** Whether it was taken out of the page, so that it never answers again; absent where the library does not know. */
  isGone?(): boolean;
  /** Evaluates an expression in the page's main world; promises are awaited. */
  evaluate(script: string): Promise<unknown>;
  /**
   * Evaluates an expression in an isolated world, where the page's scripts cannot affect it, if the browser has one.
   *
   * @param fallback - The expression for the main world, where there is no isolated one. Default: the same expression.
   */
  evaluateIsolated(script: string, fallback?: () => string): Promise<unknown>;
  /** The frame around this one; null for the main one. */
  parent(): PageFrame | null;
  /** Calls a function, given as its source text, with the element of this frame, in the main world of the frame around it. */
  atOwner(functionBody: string): Promise<unknown>;
}

/** The name and version of the browser. */
export interface BrowserFacts {
  readonly name: string;
  readonly version: string;
}

export interface Popup {
  url(): string;
  close(): Promise<void>;
}

/** A file chooser that the page has opened, intercepted before it is shown. */
export interface PageChooser {
  readonly isMultiple: boolean;
  /** Calls a function, given as its source text, with the input element, in the page's main world. */
  atInput(functionBody: string): Promise<unknown>;
  /** @param paths - Absolute. */
  accept(paths: readonly string[]): Promise<void>;
}

/** A file that a page offers as a download. */
export interface PageDownload {
  readonly name: string;
  readonly url: string;
  /** Progress of the download; at the beginning only the name is known. */
  readonly state: 'begun' | 'done' | 'failed';
  /** Size in bytes. */
  readonly size?: number | undefined;
  /** Absolute path of the saved file, which the browser deletes when it closes. */
  readonly path?: string | undefined;
  readonly error?: string | undefined;
}

export type DownloadListener = (download: PageDownload) => void;

/** Everything that differs between browser libraries. There is one implementation for each library; no other code depends on the library. */
export interface PageDriver {
  /** The library's page object; the key of everything that agents of the page share. */
  readonly page: object;
  readonly mouse: PageMouse;
  readonly keyboard: PageKeyboard;
  /** Absent in browsers that take no touch events. */
  readonly touch?: PageTouch | undefined;
  /** The last position of the pointer, set by any agent of this page. */
  readonly pointer: { at?: Point | undefined };
  /** Whether the mouse can perform native drags (HTML drag and drop). */
  canDrag(): Promise<boolean>;
  /** Takes a screenshot of the visual viewport in device pixels; `dpr` is the pixel ratio that the page reports. */
  capture(dpr: number): Promise<EncodedImage>;
  /** Evaluates an expression in the main frame; promises are awaited. */
  evaluate(script: string): Promise<unknown>;
  /** All documents, the main one first. */
  frames(): readonly PageFrame[];
  /** Runs a script in every new document, before the page's own scripts; returns how to stop. */
  addInitScript(script: string): Promise<() => Promise<void>>;
  /**
   * Blocks navigations of the page that leave the bounds, before their request is sent, where this needs no DevTools session.
   * Resolves to how to stop.
   */
  readonly stopOutside?: ((bounds: Bounds) => Promise<() => Promise<void>>) | undefined;
  /**
   * Keeps input from a page that is out of bounds, where no request can be stopped; also tells when it is so at the start, without
   * anybody's choice, and at the end. Resolves to how to stop.
   */
  readonly actInside?: ((bounds: Bounds) => Promise<() => Promise<void>>) | undefined;
  /** Opens a new DevTools session; undefined in browsers without the protocol. */
  openCdp(): Promise<CdpSession | undefined>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): string;
  title(): Promise<string>;
  browser(): Promise<BrowserFacts | undefined>;
  isClosed(): boolean;
  isCrashed(): boolean;
  /** Calls the listener when the page's process crashes; returns how to stop. */
  onCrash(listener: () => void): () => void;
  /** Brings the tab to the front. */
  activate(): Promise<void>;
  /** Calls the listener with each page that this page opens; returns how to stop. */
  onPopup(listener: (popup: Popup) => void): () => void;
  /**
   * Calls the listener with each file chooser instead of showing it. A chooser that the listener ignores gets no files, and
   * the page goes on. Resolves to how to stop, or to undefined in browsers where choosers cannot be intercepted.
   */
  onFileChooser(listener: (chooser: PageChooser) => void): Promise<(() => Promise<void>) | undefined>;
  /** Answers dialogs by a policy, which replaces earlier ones; returns how to stop. */
  answerDialogs(policy: DialogPolicy): () => void;
  /** Calls the listener with each download of the page; returns how to stop. */
  onDownload(listener: DownloadListener): () => void;
  /** The pending navigation of the page, until it has a response. */
  leaving(): Leaving | undefined;
  /** The requests of the page from now on. */
  traffic(): Shared<PageTraffic>;
  /** How long agents wait for an idle network after an action by default, in milliseconds. */
  readonly networkIdleMs: number;
  /** Calls the listener with errors, failed requests, dialogs and the crash of the page; returns how to stop. */
  onEvent(listener: (event: DeviceEvent) => void): () => void;
  /** Releases what the driver itself opened; the page stays open. */
  release(): Promise<void>;
}
