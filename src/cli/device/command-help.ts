import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { CliStream } from '../cli-io.ts';
import type { DeviceCommand } from './device-command.ts';
import { heading, positionalText } from './device-help.ts';
import { flagsOf, type Flag, type FlagOwner } from './flag-list.ts';

interface NamedCommand {
  readonly screen: ScreenName;
  readonly name: string;
  readonly command: DeviceCommand;
}

const sections: Readonly<Record<FlagOwner, string>> = {
  command: 'Options',
  call: 'Options of the call',
  agent: 'Options of the agent',
  screen: 'Options of the device',
};

/** The help of one command: examples first, then its arguments and options. */
export function commandHelp({ screen, name, command }: NamedCommand, stream: CliStream): string {
  const { about, examples, positionals } = command;
  const flags = flagsOf(screen, command);
  const usage = ['npx eyewright', screen, name, ...positionals.map(positionalText), '[options]'].join(' ');
  const lines = [
    `${about}.`,
    '',
    heading('Examples', stream),
    ...examples.map((example) => `  npx eyewright ${screen} ${example}`),
    '',
  ];
  lines.push(
    heading('Usage', stream),
    `  ${usage}`,
    ...positionals.map((one) => `  ${positionalText(one)}  ${one.about}`),
    '',
  );
  for (const [owner, title] of Object.entries(sections)) {
    const own = flags.filter((flag) => flag.owner === owner && flag.kind !== 'code');
    if (own.length > 0) lines.push(heading(title, stream), ...own.flatMap(flagLines), '');
  }
  const inCode = flags.filter(({ kind }) => kind === 'code').map((flag) => flag.name);
  if (inCode.length > 0) lines.push(`Only in code, because they hold functions or objects: ${inCode.join(', ')}.`, '');
  return lines.join('\n');
}

/** How a flag is written, e.g. `--patience <number>`. */
export function flagUsage({ flag, kind, values, valueHint }: Flag): string {
  const short = flag === 'session' ? '-s, ' : '';
  if (kind === 'switch') return `${short}--${flag}`;
  if (kind === 'switch-or-value') return `${short}--${flag}[=<yaml>]`;
  const hint =
    kind === 'choice'
      ? values?.join('|')
      : (valueHint ?? { number: 'number', texts: 'text', data: 'yaml', text: 'text', code: '' }[kind]);
  return `${short}--${flag} <${hint}>`;
}

function flagLines(flag: Flag): string[] {
  const { about, default: value } = flag;
  const text = value === undefined ? about : `${about} Default: ${value}.`;
  return [`  ${flagUsage(flag)}`, ...(text ? [`      ${text.replaceAll('`', '')}`] : [])];
}
