import { DeviceError } from '../../../core/errors/errors.ts';
import { parseJson } from '../../../util/parse-json.ts';
import { shorten } from '../../../util/shorten.ts';
import type { DisplayInfo } from '../driver/desktop-driver.ts';
import { displayOf, type Monitor } from '../driver/monitor.ts';
import type { RunProgram } from '../processes/run-program.ts';

/** A screen of a Mac, in points with the origin at the top left of the main screen, as the mouse has them. */
export interface MacMonitor extends Monitor {
  /** The number for `screencapture -D`: 1 is the main screen. */
  readonly index: number;
}

/**
 * Prints the screens of AppKit: `NSScreen.screens`, of which the first has the menu bar and the origin. `NSScreenNumber` is the
 * CGDirectDisplayID. Source: Apple's documentation of NSScreen. `system_profiler` knows neither the places of screens nor, for
 * every model, their size in points.
 */
export const screensScript = `ObjC.import('AppKit');
const screens = $.NSScreen.screens;
const found = [];
for (let index = 0; index < screens.count; index++) {
  const screen = screens.objectAtIndex(index);
  const { origin, size } = screen.frame;
  const id = Number(ObjC.unwrap(screen.deviceDescription.objectForKey('NSScreenNumber')));
  const name = ObjC.unwrap(screen.localizedName);
  found.push({ id, name, x: origin.x, y: origin.y, width: size.width, height: size.height });
}
JSON.stringify(found);
`;

interface Screen {
  readonly id: number;
  readonly name?: string;
  /** Upwards from the bottom of the main screen. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The screens with their places. */
export async function macMonitors(run: RunProgram, signal: AbortSignal): Promise<readonly MacMonitor[]> {
  const task = 'list the displays of this Mac';
  const args = ['-l', 'JavaScript', '-'];
  return parseScreens(await run({ command: 'osascript', args, input: screensScript, task, signal }));
}

/** The screens as callers see them, by the names that macOS has for them. */
export async function macDisplays(run: RunProgram, signal: AbortSignal): Promise<readonly DisplayInfo[]> {
  const [monitors, names] = await Promise.all([macMonitors(run, signal), macDisplayNames(run, signal)]);
  return monitors.map((monitor) => displayOf({ ...monitor, label: names.get(monitor.id) ?? monitor.label }));
}

/** Reads what the script prints. */
export function parseScreens(text: string): readonly MacMonitor[] {
  const screens = parseJson(text);
  if (!Array.isArray(screens)) throw unreadable(text);
  const [main] = screens as readonly Screen[];
  return (screens as readonly Screen[]).map(({ id, name, x, y, width, height }, index) => {
    if (![id, x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) throw unreadable(text);
    const top = (main?.height ?? height) - (y + height);
    const label = name === undefined || name === null ? undefined : String(name);
    return { id: String(id), label, isPrimary: index === 0, index: index + 1, left: x, top, width, height };
  });
}

/** Names of displays by their ids. Without them, those of AppKit remain, which macOS 10.15 introduced. */
async function macDisplayNames(run: RunProgram, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  try {
    const args = ['SPDisplaysDataType', '-json'];
    return parseDisplayNames(await run({ command: 'system_profiler', args, task: 'name the displays', signal }));
  } catch (error) {
    if (signal.aborted) throw error;
    return new Map();
  }
}

/**
 * Reads `system_profiler SPDisplaysDataType -json`: each graphics card has its displays in `spdisplays_ndrvs`, whose
 * `_spdisplays_displayID` is the CGDirectDisplayID as a hexadecimal number.
 */
export function parseDisplayNames(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const { SPDisplaysDataType: cards } = (parseJson(text) ?? {}) as { SPDisplaysDataType?: readonly Card[] };
  for (const { spdisplays_ndrvs: displays = [] } of Array.isArray(cards) ? cards : []) {
    for (const { _name: name, _spdisplays_displayID: id } of displays) {
      const number = Number.parseInt(String(id), 16);
      if (typeof name === 'string' && Number.isFinite(number)) found.set(String(number), name);
    }
  }
  return found;
}

interface Card {
  readonly spdisplays_ndrvs?: readonly { readonly _name?: unknown; readonly _spdisplays_displayID?: unknown }[];
}

function unreadable(text: string): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `osascript lists the displays as ${shorten(text) || 'nothing'}`, {
    hint: 'Does "osascript -l JavaScript" work in a terminal of this Mac?',
  });
}
