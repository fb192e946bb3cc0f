import type { DeviceInput, InputCall, TextInput, Typed } from '../core/device/device-input.ts';
import type { Point } from '../core/screen/geometry.ts';

export interface InputWatch {
  touched(point: Point): void;
  /** Called after a secret was typed, before anything reads the screen. */
  typedSecret(signal: AbortSignal): Promise<void>;
}

/** The input of a device, which reports taps and typed secrets. */
export function watchedInput(input: DeviceInput, watch: InputWatch): DeviceInput {
  // Input groups may be getters or class members, so each one is read from the device itself.
  return new Proxy(input, {
    get(target, name) {
      if (name === 'text') return target.text && watchedText(target.text, watch);
      const group = Reflect.get(target, name) as unknown;
      return name === 'pointer' && group ? watchedPointer(group, watch) : group;
    },
  });
}

interface Given extends InputCall {
  readonly isSecret?: boolean | undefined;
}

function watchedText(text: TextInput, watch: InputWatch): TextInput {
  /** @param hasTyped - Whether anything was typed. */
  const watched = async <T>(
    { isSecret, signal }: Given,
    typing: Promise<T>,
    hasTyped: (result: T) => boolean = () => true,
  ): Promise<T> => {
    let isTyped = true;
    try {
      const result = await typing;
      isTyped = hasTyped(result);
      return result;
    } finally {
      // Also if only part of the text was typed.
      if (isSecret === true && isTyped) await watch.typedSecret(signal);
    }
  };
  const confirming = (isSecret: boolean | undefined, typed: Typed): Typed =>
    typed && { confirm: (call) => watched({ ...call, isSecret }, typed.confirm(call), (isThere) => !isThere) };
  return {
    ...(text.isPlanned !== undefined && { isPlanned: text.isPlanned }),
    type: async (value, options) => confirming(options.isSecret, await watched(options, text.type(value, options))),
    replace: async (value, options) =>
      confirming(options.isSecret, await watched(options, text.replace(value, options))),
    clear: (call) => text.clear(call),
    moveToEnd: (call) => text.moveToEnd(call),
  };
}

function watchedPointer<T extends object>(pointer: T, watch: InputWatch): T {
  return new Proxy(pointer, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        const [point] = args;
        if (isPoint(point)) watch.touched(point);
        return method.apply(target, args) as unknown;
      };
    },
  });
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
}
