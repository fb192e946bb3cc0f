import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { DeviceCommand } from './device-command.ts';
import { agentFlags, callFlags, screenFlags } from './flags.data.ts';
import { kebabCase, type OptionFlag } from './option-flag.ts';
import { saveForms } from './device-request.ts';
import { screenAbouts } from './screen-abouts.ts';

/** Who takes the value of a flag. */
export type FlagOwner = 'command' | 'call' | 'agent' | 'screen';

export interface Flag extends OptionFlag {
  /** Without its dashes, e.g. `wait-after-action`. */
  readonly flag: string;
  readonly owner: FlagOwner;
  /** Shown for the value in the help. */
  readonly valueHint?: string;
}

const session: readonly Flag[] = [
  commandFlag(
    'session',
    'text',
    'Name of the session. You can also set the variable EYEWRIGHT_SESSION. Default: the name of the platform',
    'name',
  ),
  commandFlag('json', 'switch', 'Prints the result as one JSON object'),
];
const forOpen: readonly Flag[] = [
  commandFlag(
    'idleTimeout',
    'number',
    'Milliseconds without a command after which the session ends; 0 for never. Default: 3600000, one hour',
  ),
];
const forClose: readonly Flag[] = [
  { ...commandFlag('as', 'choice', 'Writes the commands that worked as a test'), values: saveForms },
  commandFlag(
    'plain',
    'switch',
    'With --as playwright: writes plain Playwright code, which needs neither this package nor a model. Only for web',
  ),
  commandFlag('out', 'text', 'File to write. Default: standard output', 'file'),
  commandFlag('title', 'text', 'Title of the test. Default: the first instruction', 'title'),
  commandFlag('overwrite', 'switch', 'Replaces the file'),
];
const forScreenshot: readonly Flag[] = [
  commandFlag('out', 'text', 'File to write: .png, .jpg or .webp. Default: a new one in the run folder', 'file'),
];

/** The flags of one command. Of two options with the same name the first counts: that of the call comes before that of the agent. */
export function flagsOf(screen: ScreenName, { call }: DeviceCommand): readonly Flag[] {
  if (call === 'close') return uniqueFlags([...session, ...forClose]);
  const { subject } = screenAbouts[screen];
  const opens = call === 'open';
  return uniqueFlags([
    ...session,
    ...(opens ? forOpen : []),
    ...(call === 'screenshot' ? forScreenshot : []),
    ...(subject && !opens
      ? [commandFlag(subject.flag, 'text', `${subject.about}. Without a session only`, subject.name)]
      : []),
    ...(callFlags[call] ?? []).map((flag) => owned(flag, 'call')),
    ...agentFlags.map((flag) => owned(flag, 'agent')),
    ...screenFlags[screen].map((flag) => owned(flag, 'screen')),
  ]);
}

/** An option that only code can write gives way to one of the same name that can be typed. */
export function uniqueFlags(flags: readonly Flag[]): readonly Flag[] {
  const found = new Map<string, Flag>();
  for (const flag of flags) {
    const before = found.get(flag.flag);
    if (!before || (before.kind === 'code' && flag.kind !== 'code')) found.set(flag.flag, flag);
  }
  return [...found.values()];
}

function owned(flag: OptionFlag, owner: FlagOwner): Flag {
  return { ...flag, flag: kebabCase(flag.name), owner };
}

/** A flag of a command itself. */
// eslint-disable-next-line max-params -- a row of a table
export function commandFlag(name: string, kind: Flag['kind'], about: string, valueHint?: string): Flag {
  return { name, flag: kebabCase(name), kind, about, owner: 'command', ...(valueHint && { valueHint }) };
}
