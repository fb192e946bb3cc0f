import type { Size } from '../../../core/screen/geometry.ts';

/** Properties of a display that the device reports. */
export interface ScreenInfo {
  /** Size in the current rotation, in pixels of the input system. */
  readonly size: Size;
  /** Dots per inch; undefined if unknown. */
  readonly density: number | undefined;
  /** Physical display id of the compositor; undefined for virtual displays. */
  readonly physicalId: string | undefined;
  /** Number of panels of the device, on or off; a foldable has two. */
  readonly panels: number;
}

/** Command whose output `parseScreenInfo` reads. @param displayId - 0 for the first. */
export function screenInfoLine(displayId: number): string {
  const which = displayId === 0 ? '' : ` -d ${displayId}`;
  return `wm size${which}; wm density${which}; dumpsys display`;
}

/** Parses the output of `wm size`, `wm density` and `dumpsys display`; undefined if it has no size. */
export function parseScreenInfo(text: string, displayId: number): ScreenInfo | undefined {
  const viewport = viewportOf(text, displayId);
  const size =
    viewport?.size ?? turned(naturalSize(text), viewport?.rotation ?? overrideInfo(text, displayId)?.rotation);
  const known = size ?? overrideInfo(text, displayId)?.size;
  return known && { size: known, density: densityOf(text), physicalId: viewport?.physicalId, panels: panelsOf(text) };
}

/** Each panel is a local display device; logical displays move between them. */
function panelsOf(text: string): number {
  const ids = text.matchAll(/DisplayDeviceInfo\{[^{}]*?uniqueId="local:(\d+)"/g);
  return new Set([...ids].map(([, id]) => id)).size;
}

/** Size of a display in portrait. An override of `wm size` takes precedence over the physical size. */
export function naturalSize(text: string): Size | undefined {
  const [, width, height] = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

export function densityOf(text: string): number | undefined {
  const [, density] = /Override density: (\d+)/.exec(text) ?? /Physical density: (\d+)/.exec(text) ?? [];
  return density === undefined ? undefined : Number(density);
}

/** In quarter turns, from the number or the name that Android versions print. */
function rotationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replace('ROTATION_', ''));
  return number >= 90 ? number / 90 : number;
}

function turned(size: Size | undefined, rotation = 0): Size | undefined {
  return size && rotation % 2 === 1 ? { width: size.height, height: size.width } : size;
}

interface Viewport {
  readonly size: Size | undefined;
  readonly rotation: number | undefined;
  readonly physicalId: string | undefined;
}

/** Viewport of a display in the input system: the frame in its pixels, already rotated. */
function viewportOf(text: string, displayId: number): Viewport | undefined {
  for (const [, facts = ''] of text.matchAll(/DisplayViewport\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
    if (!new RegExp(`displayId=${displayId}\\b`).test(facts)) continue;
    return {
      size: frameSize(facts),
      rotation: rotationOf(/orientation=(\w+)/.exec(facts)?.[1]),
      physicalId: /uniqueId='local:(\d+)'/.exec(facts)?.[1],
    };
  }
  return undefined;
}

function frameSize(facts: string): Size | undefined {
  const corners = /logicalFrame=Rect\((-?\d+), (-?\d+) - (-?\d+), (-?\d+)\)/.exec(facts);
  const [left = 0, top = 0, right = 0, bottom = 0] = corners?.slice(1).map(Number) ?? [];
  return right > left && bottom > top ? { width: right - left, height: bottom - top } : undefined;
}

/** Size and rotation from the window manager, for virtual displays without a viewport. */
function overrideInfo(text: string, displayId: number): { size: Size; rotation: number | undefined } | undefined {
  const line = text.split('\n').find((part) => /mOverrideDisplayInfo=/.test(part) && isOf(part, displayId));
  const [, width, height] = /real (\d+) x (\d+)/.exec(line ?? '') ?? [];
  if (width === undefined) return undefined;
  return {
    size: { width: Number(width), height: Number(height) },
    rotation: rotationOf(/rotation (\w+)/.exec(line ?? '')?.[1]),
  };
}

function isOf(line: string, displayId: number): boolean {
  return new RegExp(`displayId ${displayId}\\b`).test(line);
}
