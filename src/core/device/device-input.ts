import type { Point, Rect } from '../screen/geometry.ts';
import type { InputStrategy } from './input-strategies.ts';
import type { directions } from './scroll-types.ts';

export type Direction = (typeof directions)[number];
export type Edge = 'top' | 'bottom' | 'left' | 'right';

/**
 * The last argument of every input method. When the signal fires, the method stops what it is doing as soon as the
 * platform allows, leaves nothing pressed, and rejects: a gesture must not go on under the next test.
 */
export interface InputCall {
  readonly signal: AbortSignal;
}

export interface ClearTextOptions extends InputCall {
  /** Whether to hide an on-screen keyboard afterwards, where there is one. Default: the device's own option. */
  readonly autoDismissKeyboard?: boolean | undefined;
}

export interface TypeTextOptions extends ClearTextOptions {
  readonly strategy: InputStrategy;
  /** Milliseconds between two code points. Default: as fast as the driver goes. */
  readonly delayMs?: number | undefined;
  /** Whether the text holds a secret, which must not show up in the driver's own logs or steps. */
  readonly isSecret?: boolean | undefined;
  /**
   * Called by devices that show pages, before they type, with the origin of the page and of the document that has the focus, e.g.
   * `https://shop.example`; undefined where it cannot be known. Throws where the text must not go.
   */
  readonly assertRecipient?: ((origin: string | undefined) => void) | undefined;
}

export interface TapOptions extends InputCall {
  /** Whether what is chosen in a list stays chosen, where a plain tap chooses one entry alone. Only some platforms have such lists. */
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

export interface PinchOptions extends GestureOptions {
  /** `in` brings the fingers together and zooms out, `out` spreads them and zooms in. */
  readonly direction: 'in' | 'out';
  /** The way of each finger, in frame pixels. */
  readonly distance: number;
}

/** Two fingers. */
export interface PinchInput {
  pinch(center: Point, options: PinchOptions): Promise<void>;
}

/** A text that the device has read back from the field it was typed into. */
export interface TypedText {
  /**
   * Compares once more what the field shows with what was typed, for applications that change it a moment later. Asked when
   * the wait after the action is over. Resolves to whether the text is there; if not, it was typed once more: wait, and ask
   * again.
   *
   * @throws ActionError `ACTION_FAILED` when the field shows something else for the second time
   */
  confirm(call: InputCall): Promise<boolean>;
}

/** Nothing where the device cannot read what a field shows: the text is accepted, and the record says "not verified". */
// eslint-disable-next-line typescript/no-invalid-void-type -- devices that cannot read fields end without a return
export type Typed = TypedText | void;

/**
 * Text goes to the element that has the focus. A device that can tell throws `ACTION_FAILED` when that takes no text, and
 * when it does not show what was typed, also after a second try.
 */
export interface TextInput {
  /**
   * Whether plans may say how a text is typed and whether an on-screen keyboard is hidden afterwards: models are then told of
   * the parameters for it. Default: false.
   */
  readonly isPlanned?: boolean;
  type(text: string, options: TypeTextOptions): Promise<Typed>;
  /** Replaces what the focused field holds, as a person would see it done: selected and typed over, or cleared first. */
  replace(text: string, options: TypeTextOptions): Promise<Typed>;
  /** Empties the focused field and waits until it stays empty. */
  clear(options: ClearTextOptions): Promise<Typed>;
  /** Puts the text cursor behind the last character. */
  moveToEnd(call: InputCall): Promise<void>;
}

export interface KeyboardInput {
  /** Presses a key or a combination of `core/keys`, e.g. `['Control', 'a']`; throws `DEVICE_UNSUPPORTED` for others. */
  press(keys: readonly string[], call: InputCall): Promise<void>;
  /** Throws what `press` would throw for keys that the device does not have. Absent: only pressing them tells. */
  assertKeys?(keys: readonly string[]): void;
}

export interface ScrollPlace {
  /** In what is to be scrolled. Default: where the pointer is; the platform's own place where there is none. */
  readonly at?: Point | undefined;
  /** The box of what is to be scrolled, for platforms that can tell what scrolls. */
  readonly area?: Rect | undefined;
}

export interface ScrollByOptions extends InputCall, ScrollPlace {
  readonly direction: Direction;
  /** Frame pixels. Default: most of a screen. */
  readonly distance?: number | undefined;
}

export interface ScrollToEdgeOptions extends InputCall, ScrollPlace {
  readonly edge: Edge;
}

/** What came of scrolling, where the platform can tell. */
export interface ScrollOutcome {
  /** False: it was at its end already, and no more was loaded. */
  readonly moved: boolean;
}

export interface ScrollInput {
  /**
   * Reveals content that lies off-screen in `direction`; rejects with `ACTION_FAILED` where the platform can tell that nothing
   * scrolls that way.
   */
  // eslint-disable-next-line typescript/no-invalid-void-type -- platforms that cannot tell end without a return
  by(options: ScrollByOptions): Promise<ScrollOutcome | void>;
  /** Follows lists that load more; rejects with `ACTION_FAILED` for one that still does after a long while. */
  // eslint-disable-next-line typescript/no-invalid-void-type -- platforms that cannot tell end without a return
  toEdge(options: ScrollToEdgeOptions): Promise<ScrollOutcome | void>;
}

export interface NavigationInput {
  /** Opens an address; relative ones start from the page that is open. */
  goto(url: string, call: InputCall): Promise<void>;
  reload(call: InputCall): Promise<void>;
  back(call: InputCall): Promise<void>;
}

/** Applications by the names that the platform knows them by. */
export interface AppsInput {
  launch(target: string, call: InputCall): Promise<void>;
  terminate(target: string, call: InputCall): Promise<void>;
}

/** What every phone has besides its screen. */
export interface SystemInput {
  home(call: InputCall): Promise<void>;
  recentApps(call: InputCall): Promise<void>;
}

export interface TakenOptions extends InputCall {
  /** Milliseconds to wait for a chooser that has not opened yet. */
  readonly limitMs: number;
}

/** Files for the choosers that an application opens. */
export interface FilesInput {
  /** Given to every chooser that opens from now on; none: choosers are ignored, as before the first offer. Absolute paths. */
  offer(paths: readonly string[], call: InputCall): Promise<void>;
  /**
   * Whether a chooser has taken what was offered last; throws `UPLOAD_REFUSED` when one could not, and `UPLOAD_NOT_TAKEN` when
   * the page ignored the files.
   */
  taken(options: TakenOptions): Promise<boolean>;
}

export interface ClipboardInput {
  read(call: InputCall): Promise<string>;
  write(text: string, call: InputCall): Promise<void>;
}

/**
 * What a device can do, by group. A group it lacks is absent, so it is known before the run; one that is there works as a
 * whole.
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

export type Capability = keyof DeviceInput;
