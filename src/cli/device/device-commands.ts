import type { ScreenName } from '../../platforms/screens/screen.ts';
import { actionCommands, buttonCommands } from './action-commands.ts';
import type { DeviceCommand, Positional } from './device-command.ts';
import { screenAbouts, type ScreenAbout } from './screen-abouts.ts';
import { verbCommands } from './verb-commands.ts';

/** The commands of one platform by name: opening first, then its calls, closing last. */
export function deviceCommands(screen: ScreenName): ReadonlyMap<string, DeviceCommand> {
  const ofVerbs = Object.values(verbCommands).flatMap((command) => (command ? [[command.name, command] as const] : []));
  const all: (readonly [string, DeviceCommand])[] = [
    ['open', openCommand(screen)],
    ...ofVerbs,
    ...Object.entries(actionCommands),
    ...Object.entries(buttonCommands[screen] ?? {}),
    ...(screen === 'computer' ? [['launch', launchProgram] as const] : []),
    ['screenshot', screenshot],
    ['close', close],
  ];
  return new Map(all.filter(([, { on }]) => on === undefined || on.includes(screen)));
}

function openCommand(screen: ScreenName): DeviceCommand {
  const { subject, openFlags } = screenAbouts[screen];
  return {
    call: 'open',
    about: 'Opens a session for the commands that follow',
    positionals: subject ? [subjectOf(subject)] : [],
    examples: [['open', subject?.example, openFlags].filter(Boolean).join(' ')],
  };
}

function subjectOf({ name, about, kind }: NonNullable<ScreenAbout['subject']>): Positional {
  return { param: 'subject', name, about, required: false, ...(kind && { kind }) };
}

const launchProgram: DeviceCommand = {
  call: 'launchProgram',
  about: 'Starts a program on the desktop; it ends with the session',
  positionals: [
    { param: 'program', name: 'program', about: 'A program on PATH, or its file' },
    { param: 'args', name: 'arguments', about: 'Its arguments, after --', required: false, rest: true },
  ],
  examples: ['launch gedit -- notes.txt'],
};

const screenshot: DeviceCommand = {
  call: 'screenshot',
  about: 'Takes a screenshot, and prints the path of its file',
  positionals: [],
  examples: ['screenshot --out login.png'],
};

const close: DeviceCommand = {
  call: 'close',
  about: 'Ends the session, and prints the path of its report',
  positionals: [],
  examples: ['close', 'close --as playwright --out tests/login.spec.ts'],
};
