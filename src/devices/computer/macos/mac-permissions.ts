import { parseJson } from '../../../util/parse-json.ts';
import type { RunProgram } from '../processes/run-program.ts';
import { macPermissionHints, permissionMissing } from './mac-programs.ts';

/** What macOS allows the process; undefined where it does not tell. */
export interface MacPermissions {
  /** Mouse and keyboard. Without it, events are dropped without an error. */
  readonly accessibility: boolean | undefined;
  /** Without it, pictures show the wallpaper alone, or there are none. */
  readonly screen: boolean | undefined;
}

/**
 * Asks without opening a dialog: `AXIsProcessTrusted` of ApplicationServices and `CGPreflightScreenCaptureAccess` of
 * CoreGraphics, bound by `ObjC.bindFunction` of JavaScript for Automation. Permissions are those of the application that
 * started the process. Source: Apple's documentation of both functions, and the release notes of JavaScript for Automation.
 */
export const permissionsScript = `ObjC.import('AppKit');
ObjC.import('ApplicationServices');
function ask(name) {
  try {
    ObjC.bindFunction(name, ['bool', []]);
    return Boolean($[name]());
  } catch (error) {
    return null;
  }
}
JSON.stringify({ accessibility: ask('AXIsProcessTrusted'), screen: ask('CGPreflightScreenCaptureAccess') });
`;

/** Which permissions this process has. */
export async function macPermissions(run: RunProgram, signal: AbortSignal): Promise<MacPermissions> {
  const task = 'ask macOS for permissions';
  const text = await run({
    command: 'osascript',
    args: ['-l', 'JavaScript', '-'],
    input: permissionsScript,
    task,
    signal,
  });
  return parsePermissions(text);
}

/** Reads what the script prints. */
export function parsePermissions(text: string): MacPermissions {
  const found = parseJson(text);
  const answer = (key: string): boolean | undefined => {
    const value = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined;
    return typeof value === 'boolean' ? value : undefined;
  };
  return { accessibility: answer('accessibility'), screen: answer('screen') };
}

/**
 * @throws DeviceError `DEVICE_UNAUTHORIZED` if a permission is missing
 */
export function assertPermissions({ accessibility, screen }: MacPermissions): void {
  if (screen === false) {
    throw permissionMissing('see this Mac', 'to record the screen', macPermissionHints.screen);
  }
  if (accessibility === false) {
    throw permissionMissing('act on this Mac', 'to control it (Accessibility)', macPermissionHints.accessibility);
  }
}
