import type { DeviceEvent } from '../../core/device.ts';
import type { ImageMime } from '../../core/frame.ts';

/** Mouse of a browser driver; coordinates are CSS pixels of the visual viewport. */
export interface PageMouse {
  move(x: number, y: number, options?: { steps?: number }): Promise<void>;
  down(options: { button: 'left' | 'right'; clickCount: number }): Promise<void>;
  up(options: { button: 'left' | 'right'; clickCount: number }): Promise<void>;
  wheel(deltaX: number, deltaY: number): Promise<void>;
}

/** Keyboard of a browser driver; key names are those of `KeyboardEvent.key`. */
export interface PageKeyboard {
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  type(text: string, options: { delay?: number }): Promise<void>;
  /** One input event with any text, without key events. */
  insertText(text: string): Promise<void>;
  /** Types a text that the library's own steps, logs and traces must not show. */
  typeSecret(text: string): Promise<void>;
  /** Selects everything in the focused element, on any operating system. */
  selectAll(): Promise<void>;
}

export interface EncodedImage {
  readonly data: Buffer;
  readonly mime: ImageMime;
}

/** Everything that differs between browser libraries. One file implements it for each; nothing above it knows which. */
export interface PageDriver {
  readonly mouse: PageMouse;
  readonly keyboard: PageKeyboard;
  /** A picture of the visual viewport in device pixels; `dpr` as the page reports it. */
  capture(dpr: number): Promise<EncodedImage>;
  /** Evaluates an expression in the main frame; promises are awaited. */
  evaluate(script: string): Promise<unknown>;
  /** Runs a script in every document from now on, before the page's own. */
  addInitScript(script: string): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): string;
  title(): Promise<string>;
  isClosed(): boolean;
  /** Makes the tab the visible one. */
  activate(): Promise<void>;
  /** Calls the listener with each page that this page opens; returns how to stop. */
  onPopup(listener: (popup: { url(): string; close(): Promise<void> }) => void): () => void;
  /** Tells of console errors, uncaught errors and failed requests of the page; returns how to stop. */
  onError(listener: (event: DeviceEvent) => void): () => void;
  /** Releases what the driver itself opened; the page stays open. */
  release(): Promise<void>;
}
