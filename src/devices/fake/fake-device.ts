import { abortReason, sleep, throwIfAborted } from '../../core/time/deadline.ts';
import type { Device } from '../../core/device/device.ts';
import type { DeviceInput, InputCall, TypeTextOptions } from '../../core/device/device-input.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import type { Point, Size } from '../../core/screen/geometry.ts';
import { drawScreen, elementAt, type FakeElement } from './fake-screen.ts';

/** Options of a `FakeDevice`. */
export interface FakeDeviceOptions {
  /** In pixels. Default: 800 × 600. */
  readonly size?: Size;
  readonly elements?: readonly FakeElement[];
  /** Called for each tapped element; returns the elements of the next screen, or nothing to keep this one. */
  readonly onTap?: (element: FakeElement, elements: readonly FakeElement[]) => readonly FakeElement[] | undefined;
}

/**
 * A screen without hardware: it draws its elements, accepts every input, and logs what it received. Fields take text
 * and checkboxes toggle; anything else is up to `onTap`.
 */
export class FakeDevice implements Device {
  readonly platform = 'fake';
  /** Input that acts on the drawn elements. */
  readonly input: DeviceInput;
  /** One line for each input, e.g. `tap 40,20`, `type alice`. */
  readonly log: string[] = [];
  readonly #size: Size;
  readonly #onTap: FakeDeviceOptions['onTap'];
  #elements: readonly FakeElement[];
  #focused: number | undefined;
  #closed = false;

  constructor(options: FakeDeviceOptions = {}) {
    this.#size = options.size ?? { width: 800, height: 600 };
    this.#elements = options.elements ?? [];
    this.#onTap = options.onTap;
    this.input = this.#inputs();
  }

  /** The current elements of the screen. */
  get elements(): readonly FakeElement[] {
    return this.#elements;
  }

  /** Replaces the elements of the screen. */
  show(elements: readonly FakeElement[]): void {
    this.#elements = elements;
    this.#focused = undefined;
  }

  /** A picture of the drawn screen. */
  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    signal.throwIfAborted();
    this.#assertOpen('take a screenshot');
    return { data: await drawScreen(this.#elements, this.#size), mime: 'image/jpeg', ...this.#size };
  }

  destroy(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }

  #inputs(): DeviceInput {
    const note = (line: string, { signal }: InputCall, act?: () => void): Promise<void> => {
      if (signal.aborted) return Promise.reject(abortReason(signal));
      this.#assertOpen(line);
      this.log.push(line);
      act?.();
      return Promise.resolve();
    };
    const at = ({ x, y }: Point): string => `${x},${y}`;
    return {
      pointer: {
        tap: (point, call) => note(`tap ${at(point)}`, call, () => this.#tap(point)),
        doubleTap: (point, call) => note(`double-tap ${at(point)}`, call),
        drag: (from, to, call) => note(`drag ${at(from)} ${at(to)}`, call),
      },
      mouse: {
        rightClick: (point, call) => note(`right-click ${at(point)}`, call),
        hover: (point, call) => note(`hover ${at(point)}`, call),
      },
      text: {
        type: (text, options) => this.#type(text, options),
        replace: async (text, options) => {
          await note('clear', options, () => this.#edit(() => ''));
          await this.#type(text, options);
        },
        clear: (call) => note('clear', call, () => this.#edit(() => '')),
        moveToEnd: (call) => note('move to end', call),
      },
      keyboard: { press: (keys, call) => note(`press ${keys.join('+')}`, call) },
      scroll: {
        by: ({ direction, distance, ...call }) => note(['scroll', direction, distance].filter(Boolean).join(' '), call),
        toEdge: ({ edge, ...call }) => note(`scroll to ${edge}`, call),
      },
    };
  }

  /** Text that was typed before the signal aborted stays, as on a real screen. */
  async #type(text: string, { delayMs = 0, signal }: TypeTextOptions): Promise<void> {
    throwIfAborted(signal);
    this.#assertOpen(`type ${text}`);
    let typed = '';
    try {
      for (const codePoint of text) {
        throwIfAborted(signal);
        typed += codePoint;
        await sleep(delayMs, signal);
      }
    } finally {
      this.log.push(`type ${typed}`);
      this.#edit((value) => value + typed);
    }
  }

  #tap(point: Point): void {
    const element = elementAt(this.#elements, point);
    if (!element) return;
    const index = this.#elements.indexOf(element);
    this.#focused = element.kind === 'field' ? index : undefined;
    if (element.kind === 'checkbox') this.#replace(index, { ...element, checked: !element.checked });
    const next = this.#onTap?.(element, this.#elements);
    if (next) this.show(next);
  }

  #edit(change: (value: string) => string): void {
    const element = this.#focused === undefined ? undefined : this.#elements[this.#focused];
    if (element && this.#focused !== undefined) {
      this.#replace(this.#focused, { ...element, value: change(element.value ?? '') });
    }
  }

  #replace(index: number, element: FakeElement): void {
    this.#elements = this.#elements.with(index, element);
  }

  #assertOpen(command: string): void {
    if (!this.#closed) return;
    throw new DeviceError('DEVICE_DISCONNECTED', `Cannot ${command} on the fake device: it was closed`);
  }
}
