import { throwIfAborted } from '../../../core/deadline.ts';
import type { GestureOptions, PinchInput, PinchOptions } from '../../../core/device-input.ts';
import type { Point, Size } from '../../../core/geometry.ts';
import type { Yadb } from '../yadb.ts';
import type { InputParts } from './input-parts.ts';

const pinchMs = 500;
/** Fingers are not put closer to their middle than this. */
const leastGap = 20;

export interface PinchGesture {
  readonly center: Point;
  /** How far each finger is from the middle, in pixels of the input system. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
  /** What the pixels above are of. */
  readonly screen: Size;
}

/** One way to move two fingers at once: `input` of Android has one only. */
export interface PinchWay {
  readonly name: string;
  /** Whether it can be gone right now; others can, always. */
  isReady?(): boolean;
  pinch(gesture: PinchGesture, signal: AbortSignal): Promise<void>;
}

export function yadbPinch(yadb: Yadb): PinchWay {
  return {
    name: 'yadb',
    pinch: ({ center, from, to, durationMs }, signal) =>
      yadb.pinch(
        { ...center, from: from * 2, to: to * 2, durationMs },
        { task: 'pinch', signal, limitMs: durationMs + 15_000 },
      ),
  };
}

export interface PinchParts extends InputParts {
  size(signal: AbortSignal): Promise<Size>;
  /** What input counts in. */
  inputSize(signal: AbortSignal): Promise<Size>;
}

export interface ScaleOptions extends GestureOptions {
  /** How many times as far from each other the fingers end; below 1, closer. */
  readonly scale: number;
}

/** Two fingers, told how far they go, or how much larger things are to be. */
export interface AndroidPinch extends PinchInput {
  zoom(center: Point, options: ScaleOptions): Promise<void>;
}

/** Of the shorter side of the screen: as far as fingers go that are told a scale. */
const widestPart = 0.4;

/** Two fingers, by the first way that is ready, or else the last; undefined where there is none. */
export function androidPinch(parts: PinchParts, ways: readonly PinchWay[]): AndroidPinch | undefined {
  const last = ways.at(-1);
  if (!last) return undefined;
  const move = async (center: Point, gapsOn: (screen: Size) => Gaps, options: GestureOptions): Promise<void> => {
    const { signal, durationMs = pinchMs } = options;
    throwIfAborted(signal);
    const size = await parts.size(signal);
    const screen = await parts.inputSize(signal);
    const { from, to } = gapsOn(size);
    const unit = screen.width / size.width;
    const way = ways.find(({ isReady }) => isReady?.() !== false) ?? last;
    const gesture = { center: parts.toDevice(center), from: from * unit, to: to * unit, durationMs, screen };
    await way.pinch(gesture, signal);
  };
  return {
    pinch: (center, options) => move(center, (screen) => byDistance(center, options, screen), options),
    zoom: (center, options) => move(center, (screen) => byScale(center, options.scale, screen), options),
  };
}

/** How far each finger is from the middle, at first and at last, in pixels of the frame. */
interface Gaps {
  readonly from: number;
  readonly to: number;
}

/** Each finger goes the distance, between that far from the middle and twice as far; near an edge, as far as there is room. */
function byDistance(center: Point, { direction, distance }: PinchOptions, screen: Size): Gaps {
  const far = Math.min(distance * 2, roomAround(center, screen));
  const near = Math.min(far, Math.max(leastGap, far - distance));
  return direction === 'out' ? { from: near, to: far } : { from: far, to: near };
}

function byScale(center: Point, scale: number, screen: Size): Gaps {
  const far = Math.min(roomAround(center, screen), Math.min(screen.width, screen.height) * widestPart);
  const near = Math.max(leastGap, scale > 1 ? far / scale : far * scale);
  return scale > 1 ? { from: near, to: far } : { from: far, to: near };
}

function roomAround({ x, y }: Point, { width, height }: Size): number {
  return Math.max(leastGap, Math.min(x, y, width - 1 - x, height - 1 - y));
}
