import type { Point, Rect } from '../screen/geometry.ts';
import type { InputStrategy } from './input-strategies.ts';
import type { directions } from './scroll-types.ts';

/** The direction in which content lies that a scroll reveals. */
export type Direction = (typeof directions)[number];
/** An edge of what is scrolled. */
export type Edge = 'top' | 'bottom' | 'left' | 'right';

/**
 * The last argument of every input method. When the signal fires, the method stops as soon as the platform allows, leaves
 * nothing pressed, and rejects: a gesture must not continue in the next test.
 */
export interface InputCall {
  readonly signal: AbortSignal;
}

/** Options of `TextInput.clear`. */
export interface ClearTextOptions extends InputCall {
  /** Whether to hide an on-screen keyboard afterwards, where there is one. Default: the device's own option. */
  readonly autoDismissKeyboard?: boolean | undefined;
}

/** Options of `TextInput.type` and `TextInput.replace`. */
export interface TypeTextOptions extends ClearTextOptions {
  readonly strategy: InputStrategy;
  /** Milliseconds between two code points. Default: as fast as the driver types. */
  readonly delayMs?: number | undefined;
  /** Whether the text holds a secret, which must not appear in the driver's own logs or steps. */
  readonly isSecret?: boolean | undefined;
  /**
   * Devices that show pages call it before they type, with the origin of the page and of the document that has the focus, e.g.
   * `https://shop.example`; undefined where the origin is not known. Throws when the text must not be typed there.
   */
  readonly assertRecipient?: ((origin: string | undefined) => void) | undefined;
}

/** Options of a tap. */
export interface TapOptions extends InputCall {
  /** Whether other entries of a list stay selected, where a plain tap selects one entry alone. Only some platforms have such lists. */
  readonly keepsChosen?: boolean | undefined;
}

/** All points are pixels of the newest frame; the driver converts them in one place. */
export interface PointerInput {
  tap(point: Point, options: TapOptions): Promise<void>;
  doubleTap(point: Point, call: InputCall): Promise<void>;
  drag(from: Point, to: Point, call: InputCall): Promise<void>;
}

/** A pointer with buttons that can rest on something without pressing it. */
export interface MouseInput {
  rightClick(point: Point, call: InputCall): Promise<void>;
  hover(point: Point, call: InputCall): Promise<void>;
}

/** Options of a gesture with a duration. */
export interface GestureOptions extends InputCall {
  /** Milliseconds. Default: the platform's own. */
  readonly durationMs?: number | undefined;
}

/** One finger that rests on something. */
export interface LongPressInput {
  longPress(point: Point, options: GestureOptions): Promise<void>;
}

/** One finger, or a pressed pointer, that moves. */
export interface SwipeInput {
  swipe(from: Point, to: Point, options: GestureOptions): Promise<void>;
}

/** Options of `PinchInput.pinch`. */
export interface PinchOptions extends GestureOptions {
  /** `in` brings the fingers together and zooms out, `out` spreads them and zooms in. */
  readonly direction: 'in' | 'out';
  /** How far each finger moves, in frame pixels. */
  readonly distance: number;
}

/** Two fingers. */
export interface PinchInput {
  pinch(center: Point, options: PinchOptions): Promise<void>;
}

/** A text that the device has read back from the field it was typed into. */
export interface TypedText {
  /**
   * Compares the field with what was typed once more, for applications that change it a moment later. Called when the wait
   * after the action is over. Resolves to whether the text is there; if not, it was typed a second time: wait, and call
   * `confirm` again.
   *
   * @throws ActionError `ACTION_FAILED` when the field shows something else for the second time
   */
  confirm(call: InputCall): Promise<boolean>;
}

/** Undefined where the device cannot read what a field shows: the text is accepted, and the record says "not verified". */
// eslint-disable-next-line typescript/no-invalid-void-type -- devices that cannot read fields end without a return
export type Typed = TypedText | void;

/**
 * Types into the element that has the focus. A device that can check it throws `ACTION_FAILED` when the element takes no
 * text, and when it does not show what was typed, also after a second try.
 */
export interface TextInput {
  /**
   * Whether plans may set how a text is typed and whether an on-screen keyboard is hidden afterwards. If so, models see the
   * parameters for it. Default: false.
   */
  readonly isPlanned?: boolean;
  type(text: string, options: TypeTextOptions): Promise<Typed>;
  /** Replaces the content of the focused field, as a person does it: selects and types over it, or clears it first. */
  replace(text: string, options: TypeTextOptions): Promise<Typed>;
  /** Empties the focused field and waits until it stays empty. */
  clear(options: ClearTextOptions): Promise<Typed>;
  /** Puts the text cursor behind the last character. */
  moveToEnd(call: InputCall): Promise<void>;
}

/** Presses keys. */
export interface KeyboardInput {
  /** Presses a key or a combination of `core/keys`, e.g. `['Control', 'a']`; throws `DEVICE_UNSUPPORTED` for others. */
  press(keys: readonly string[], call: InputCall): Promise<void>;
  /** Throws what `press` would throw for keys that the device does not have. Absent: only `press` can show that. */
  assertKeys?(keys: readonly string[]): void;
}

/** Where to scroll. */
export interface ScrollPlace {
  /** A point in what is scrolled. Default: where the pointer is; without a pointer, the platform's own default. */
  readonly at?: Point | undefined;
  /** The box of what is scrolled, for platforms that know what scrolls. */
  readonly area?: Rect | undefined;
}

/** Options of `ScrollInput.by`. */
export interface ScrollByOptions extends InputCall, ScrollPlace {
  readonly direction: Direction;
  /** Frame pixels. Default: most of a screen. */
  readonly distance?: number | undefined;
}

/** Options of `ScrollInput.toEdge`. */
export interface ScrollToEdgeOptions extends InputCall, ScrollPlace {
  readonly edge: Edge;
}

/** The result of scrolling, where the platform knows it. */
export interface ScrollOutcome {
  /** False: it was at its end already, and nothing more was loaded. */
  readonly moved: boolean;
}

/** Scrolls content. */
export interface ScrollInput {
  /**
   * Reveals content that lies off-screen in `direction`; rejects with `ACTION_FAILED` where the platform knows that nothing
   * scrolls that way.
   */
  // eslint-disable-next-line typescript/no-invalid-void-type -- platforms that do not know it end without a return
  by(options: ScrollByOptions): Promise<ScrollOutcome | void>;
  /** Goes on while a list loads more; rejects with `ACTION_FAILED` when the list still does after a long time. */
  // eslint-disable-next-line typescript/no-invalid-void-type -- platforms that do not know it end without a return
  toEdge(options: ScrollToEdgeOptions): Promise<ScrollOutcome | void>;
}

/** Opens pages. */
export interface NavigationInput {
  /** Opens an address; relative ones start from the page that is open. */
  goto(url: string, call: InputCall): Promise<void>;
  reload(call: InputCall): Promise<void>;
  back(call: InputCall): Promise<void>;
}

/** Applications, by their names on the platform. */
export interface AppsInput {
  launch(target: string, call: InputCall): Promise<void>;
  terminate(target: string, call: InputCall): Promise<void>;
}

/** Buttons that every phone has. */
export interface SystemInput {
  home(call: InputCall): Promise<void>;
  recentApps(call: InputCall): Promise<void>;
}

/** Options of `FilesInput.taken`. */
export interface TakenOptions extends InputCall {
  /** Milliseconds to wait for a chooser that has not opened yet. */
  readonly limitMs: number;
}

/** Files for the file choosers that an application opens. */
export interface FilesInput {
  /**
   * Gives these files to every chooser that opens from now on. An empty list: choosers are ignored, as before the first offer.
   *
   * @param paths - Absolute.
   */
  offer(paths: readonly string[], call: InputCall): Promise<void>;
  /**
   * Whether a chooser accepted the files that were offered last. Throws `UPLOAD_REFUSED` when one could not, and
   * `UPLOAD_NOT_TAKEN` when the page ignored them.
   */
  taken(options: TakenOptions): Promise<boolean>;
}

/** Reads and writes the clipboard, as text. */
export interface ClipboardInput {
  read(call: InputCall): Promise<string>;
  write(text: string, call: InputCall): Promise<void>;
}

/**
 * What a device can do, by group. A group that the device lacks is absent, so this is known before the run. A group that is
 * present works as a whole.
 */
export interface DeviceInput {
  readonly pointer?: PointerInput;
  readonly mouse?: MouseInput;
  readonly longPress?: LongPressInput;
  readonly swipe?: SwipeInput;
  readonly pinch?: PinchInput;
  readonly text?: TextInput;
  readonly keyboard?: KeyboardInput;
  readonly scroll?: ScrollInput;
  readonly navigation?: NavigationInput;
  readonly apps?: AppsInput;
  readonly system?: SystemInput;
  readonly files?: FilesInput;
  readonly clipboard?: ClipboardInput;
}

/** The name of an input group. */
export type Capability = keyof DeviceInput;
