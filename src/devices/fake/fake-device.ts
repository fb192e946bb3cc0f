import type { Device } from '../../core/device.ts';
import type { DeviceInput } from '../../core/device-input.ts';
import { DeviceError } from '../../core/errors.ts';
import type { Screenshot } from '../../core/frame.ts';
import type { Point, Size } from '../../core/geometry.ts';
import { drawScreen, elementAt, type FakeElement } from './fake-screen.ts';

export interface FakeDeviceOptions {
  /** Pixels. Default: 800 × 600. */
  readonly size?: Size;
  readonly elements?: readonly FakeElement[];
  /** Called for each tapped element; returns the elements of the next screen, or nothing to keep this one. */
  readonly onTap?: (element: FakeElement, elements: readonly FakeElement[]) => readonly FakeElement[] | undefined;
}

/**
 * A screen without hardware: draws its elements, takes every input, and keeps a log of what reached it. Fields take
 * text, checkboxes toggle; anything else is up to `onTap`.
 */
export class FakeDevice implements Device {
  readonly platform = 'fake';
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

  /** What is on the screen now. */
  get elements(): readonly FakeElement[] {
    return this.#elements;
  }

  /** Shows other elements. */
  show(elements: readonly FakeElement[]): void {
    this.#elements = elements;
    this.#focused = undefined;
  }

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
    const note = (line: string, act?: () => void): Promise<void> => {
      this.#assertOpen(line);
      this.log.push(line);
      act?.();
      return Promise.resolve();
    };
    const at = ({ x, y }: Point): string => `${x},${y}`;
    return {
      pointer: {
        tap: (point) => note(`tap ${at(point)}`, () => this.#tap(point)),
        doubleTap: (point) => note(`double-tap ${at(point)}`),
        drag: (from, to) => note(`drag ${at(from)} ${at(to)}`),
      },
      mouse: {
        rightClick: (point) => note(`right-click ${at(point)}`),
        hover: (point) => note(`hover ${at(point)}`),
      },
      text: {
        type: (text) => note(`type ${text}`, () => this.#edit((value) => value + text)),
        replace: async (text) => {
          await note('clear', () => this.#edit(() => ''));
          await note(`type ${text}`, () => this.#edit(() => text));
        },
        clear: () => note('clear', () => this.#edit(() => '')),
        moveToEnd: () => note('move to end'),
      },
      keyboard: { press: (keys) => note(`press ${keys.join('+')}`) },
      scroll: {
        by: ({ direction, distance }) => note(['scroll', direction, distance].filter(Boolean).join(' ')),
        toEdge: ({ edge }) => note(`scroll to ${edge}`),
      },
    };
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
