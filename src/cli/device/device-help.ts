import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { CliStream } from '../cli-io.ts';
import { painted } from '../paint.ts';
import type { DeviceCommand, Positional } from './device-command.ts';
import { screenAbouts } from './screen-abouts.ts';

/** A heading of a help text. */
export function heading(text: string, stream: CliStream): string {
  return painted(stream, 'bold', text);
}

/** E.g. `<element>` or `[element]`. */
export function positionalText({ name, required = true, rest = false }: Positional): string {
  const text = rest ? `${name}…` : name;
  return required ? `<${text}>` : `[${text}]`;
}

/** The help of a platform: examples first, then its commands. */
export function deviceHelp(
  screen: ScreenName,
  commands: ReadonlyMap<string, DeviceCommand>,
  stream: CliStream,
): string {
  const { about } = screenAbouts[screen];
  const [open = 'open'] = commands.get('open')?.examples ?? [];
  const examples = [
    open,
    `act 'search for "blue shoes"'`,
    `assert 'the page shows "12 results"'`,
    'close --as playwright --out tests/search.spec.ts',
  ];
  const rows = [...commands].map(
    ([name, command]) => [[name, ...command.positionals.map(positionalText)].join(' '), command.about] as const,
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    `${about}.`,
    '',
    heading('Examples', stream),
    ...examples.map((example) => `  npx eyewright ${screen} ${example}`),
    '',
    heading('Commands', stream),
    ...rows.map(([usage, text]) => `  ${usage.padEnd(width)}  ${text}`),
    '',
    `Without an open session, each command opens ${screen === 'rdp' ? 'the desktop' : 'a screen'}, acts, and closes it again.`,
    `Run "npx eyewright ${screen} <command> --help" for the options of a command.`,
    '',
  ].join('\n');
}
