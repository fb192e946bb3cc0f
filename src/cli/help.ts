import { screenNames } from '../platforms/screens/screen.ts';
import type { CliCommand } from './cli-command.ts';
import type { CliStream } from './cli-io.ts';
import { commands } from './commands.ts';
import { heading } from './device/device-help.ts';
import { screenAbouts } from './device/screen-abouts.ts';

const examples = [
  'init',
  'web open http://localhost:3000',
  `web act 'search for "blue shoes"'`,
  `web assert 'the page shows "12 results"'`,
  'web close --as playwright --out tests/search.spec.ts',
  'report',
];

/** The help of `npx eyewright`: examples first. */
export function rootHelp(version: string, stream: CliStream): string {
  const platforms = screenNames.map((name): readonly [string, string] => [
    `${name} <command>`,
    screenAbouts[name].about,
  ]);
  const others = Object.entries(commands)
    .filter(([name]) => !screenNames.some((screen) => screen === name))
    .map(([name, { about }]): readonly [string, string] => [name, about]);
  const width = Math.max(...[...platforms, ...others].map(([name]) => name.length));
  const rows = (all: readonly (readonly [string, string])[]): string[] =>
    all.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`);
  return [
    `eyewright ${version}: AI agents that see a screen and act on it, and the reports of their runs.`,
    '',
    heading('Examples', stream),
    ...examples.map((example) => `  npx eyewright ${example}`),
    '',
    heading('Drive a screen', stream),
    ...rows(platforms),
    '',
    heading('Other commands', stream),
    ...rows(others),
    '',
    'Run "npx eyewright <command> --help" for more.',
    '',
  ].join('\n');
}

interface NamedCommand {
  readonly name: string;
  readonly about: string;
  readonly command: CliCommand;
}

/** The help of one command. */
export function usageText({ name, about, command }: NamedCommand, stream: CliStream): string {
  const all = Object.entries(command.args);
  const positionals = all.filter(([, { type }]) => type === 'positional');
  const options = all.filter(([, { type }]) => type !== 'positional');
  const written = positionals.map(([id, { required }]) => (required === false ? `[${id}]` : `<${id}>`));
  const usage = ['npx eyewright', name, ...written, ...(options.length > 0 ? ['[options]'] : [])].join(' ');
  const lines = [/[?.]$/.test(about) ? about : `${about}.`, ''];
  if (command.examples)
    lines.push(heading('Examples', stream), ...command.examples.map((example) => `  npx eyewright ${example}`), '');
  lines.push(heading('Usage', stream), `  ${usage}`);
  for (const [index, [, { description = '' }]] of positionals.entries())
    lines.push(`  ${written[index]}  ${description}`);
  lines.push('');
  if (options.length > 0) lines.push(heading('Options', stream), ...options.flatMap(optionLines), '');
  return lines.join('\n');
}

function optionLines([name, { type, description = '', valueHint }]: [string, CliCommand['args'][string]]): string[] {
  const value = type === 'string' ? ` <${valueHint ?? 'value'}>` : '';
  return [`  --${name}${value}`, `      ${description}`];
}
