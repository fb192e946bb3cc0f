import { reportOutputs, type OutputName } from '../../report/outputs/outputs.ts';
import { screenNames, type ScreenName } from '../../platforms/screens/screen.ts';
import { agentFlags, screenFlags } from '../device/flags.data.ts';
import { commandFlag, uniqueFlags, type Flag } from '../device/flag-list.ts';
import { kebabCase } from '../device/option-flag.ts';
import { readFlags } from '../device/read-flags.ts';
import { screenAbouts } from '../device/screen-abouts.ts';
import { outputName } from '../output-name.ts';
import { pageAddress } from '../page-address.ts';
import { usageError } from '../read-arguments.ts';

/** What `npx eyewright run` is asked to do. */
export interface RunOptions {
  readonly patterns: readonly string[];
  readonly screen: ScreenName;
  readonly subject: string | undefined;
  readonly agentOptions: Readonly<Record<string, unknown>>;
  readonly screenOptions: Readonly<Record<string, unknown>>;
  readonly concurrency: number;
  readonly continueOnError: boolean;
  readonly retries: number;
  /** Milliseconds; 0 for no limit. */
  readonly timeout: number;
  readonly outputs: readonly OutputName[] | undefined;
  readonly name: string | undefined;
  readonly outputDir: string | undefined;
  readonly previous: string | undefined;
  readonly json: boolean;
  /** Only tests whose titles contain this text. */
  readonly grep: string | undefined;
  /** Only scenarios that these tags select. */
  readonly tags: string | undefined;
}

const twoMinutes = 120_000;

/** Flags of the command itself. */
export const runFlags: readonly Flag[] = [
  { ...commandFlag('target', 'choice', 'Platform that the tests run on. Default: web'), values: screenNames },
  commandFlag('url', 'text', 'For web and bridge: address that each test opens first', 'address'),
  commandFlag('app', 'text', 'For phones and desktops: application that each test opens first', 'app'),
  commandFlag('concurrency', 'number', 'Number of concurrent tests, each on a separate screen. Default: 1'),
  commandFlag('continueOnError', 'switch', 'Runs all tests. By default, no test starts after the first failure'),
  commandFlag('retries', 'number', 'Further attempts of a failed test. Wrong usage is not retried. Default: 0'),
  commandFlag('timeout', 'number', `Time limit of a test in milliseconds; 0 for none. Default: ${twoMinutes}`),
  commandFlag('grep', 'text', 'Runs only tests whose file or title contains this text'),
  commandFlag('tags', 'text', 'Runs only scenarios with these tags, e.g. "@smoke and not @slow"', 'expression'),
  commandFlag(
    'outputs',
    'text',
    `Additional outputs, separated by commas: ${Object.keys(reportOutputs).join(', ')}. Default: github-summary on GitHub Actions`,
    'formats',
  ),
  commandFlag('name', 'text', 'Name of the report. Default: eyewright', 'name'),
  commandFlag('out', 'text', 'Folder of the report. Default: report/ in the run folder', 'folder'),
  commandFlag('previous', 'text', 'An earlier report to compare with', 'report'),
  commandFlag('json', 'switch', 'Prints the run as one JSON object: totals, and each test with its error'),
];

/** @throws ConfigError `CONFIG_INVALID` */
export async function readRunOptions(raw: readonly string[], cwd: string): Promise<RunOptions> {
  const screen = targetOf(raw);
  const { positionals: patterns, values } = await readFlags('run', flagsFor(screen), raw);
  const of = (owner: Flag['owner']): Record<string, unknown> =>
    Object.fromEntries(values.filter(({ flag }) => flag.owner === owner).map(({ flag, value }) => [flag.name, value]));
  const own = of('command');
  if (patterns.length === 0) throw usageError('run', 'needs a file, a folder or a glob: YAML files and feature files');
  const wanted = screenAbouts[screen].subject?.flag;
  const wrong = ['url', 'app'].find((name) => own[name] !== undefined && name !== wanted);
  if (wrong !== undefined) throw usageError('run', `takes no --${wrong} for the target ${screen}`);
  const text = (name: string): string | undefined => own[name] as string | undefined;
  const count = (name: string, least: number, otherwise: number): number => {
    const value = (own[name] ?? otherwise) as number;
    if (Number.isInteger(value) && value >= least) return value;
    throw usageError('run', `takes a whole number from ${least} for --${kebabCase(name)}, not ${value}`);
  };
  return {
    patterns,
    screen,
    subject: subjectOf(screen, text(wanted ?? ''), cwd),
    agentOptions: of('agent'),
    screenOptions: of('screen'),
    concurrency: count('concurrency', 1, 1),
    continueOnError: own['continueOnError'] === true,
    retries: count('retries', 0, 0),
    timeout: count('timeout', 0, twoMinutes),
    outputs: text('outputs')
      ?.split(',')
      .map((name) => outputName('run', name.trim())),
    name: text('name'),
    outputDir: text('out'),
    previous: text('previous'),
    json: own['json'] === true,
    grep: text('grep'),
    tags: text('tags'),
  };
}

function subjectOf(screen: ScreenName, given: string | undefined, cwd: string): string | undefined {
  const isAddress = screenAbouts[screen].subject?.kind === 'address';
  return isAddress && given !== undefined ? pageAddress('run', given, cwd) : given;
}

export function flagsFor(screen: ScreenName): readonly Flag[] {
  const others: Flag[] = [
    ...agentFlags.map((flag) => ({ ...flag, flag: kebabCase(flag.name), owner: 'agent' as const })),
    ...screenFlags[screen].map((flag) => ({ ...flag, flag: kebabCase(flag.name), owner: 'screen' as const })),
  ];
  return uniqueFlags([...runFlags, ...others]);
}

/** Which options there are depends on the target. */
function targetOf(raw: readonly string[]): ScreenName {
  const at = raw.findIndex((argument) => argument === '--target' || argument.startsWith('--target='));
  const value = at < 0 ? 'web' : (raw[at]?.split('=')[1] ?? raw[at + 1]);
  return screenNames.find((name) => name === value) ?? 'web';
}
