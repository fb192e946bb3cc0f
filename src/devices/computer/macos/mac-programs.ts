import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { programRunner, type ProgramCall, type RunProgram } from '../processes/run-program.ts';

interface Refusal {
  readonly pattern: RegExp;
  readonly permission: string;
  readonly place: string;
}

const settings = 'System Settings > Privacy & Security';

/** What each permission is for, and where to give it; the pane for the screen is called "Screen Recording" before macOS 15. */
export const macPermissionHints = {
  accessibility: `Open ${settings} > Accessibility and turn on the application that runs your tests: the terminal, the editor or the CI agent. Then start it again.`,
  screen: `Open ${settings} > Screen & System Audio Recording and turn on the application that runs your tests: the terminal, the editor or the CI agent. Then start it again.`,
  automation: `Open ${settings} > Automation and turn on "System Events" for the application that runs your tests.`,
} as const;

/** What programs print without a permission. Messages of System Events are translated; their numbers are not. */
const refusals: readonly Refusal[] = [
  {
    pattern: /\(1002\)|\(-25211\)|not allowed to send keystrokes|assistive access/,
    permission: 'to control this Mac (Accessibility)',
    place: macPermissionHints.accessibility,
  },
  {
    pattern: /\(-1743\)|Not authorized to send Apple events/,
    permission: 'to send keys by System Events (Automation)',
    place: macPermissionHints.automation,
  },
  {
    pattern: /could not create image from (?:display|rect)/,
    permission: 'to record the screen',
    place: macPermissionHints.screen,
  },
];

/** Runs programs of macOS; their texts are UTF-8. */
export function macPrograms(env: Environment): RunProgram {
  // pbcopy and pbpaste take the encoding of texts from the locale, and plain ASCII without one.
  const locale = 'en_US.UTF-8';
  return programRunner({ env: { ...env, LANG: locale, LC_ALL: locale }, system: 'macOS', explain });
}

function explain({ task }: ProgramCall, errors: string): DeviceError | undefined {
  const refusal = refusals.find(({ pattern }) => pattern.test(errors));
  return refusal && permissionMissing(task, refusal.permission, refusal.place);
}

/** The error for a permission of macOS that is missing. */
export function permissionMissing(task: string, permission: string, hint: string): DeviceError {
  return new DeviceError('DEVICE_UNAUTHORIZED', `Cannot ${task}: macOS has not allowed this process ${permission}`, {
    hint,
  });
}
