import { screenNames, type ScreenName } from '../../platforms/screens/screen.ts';
import { nearest } from '../../util/nearest.ts';
import type { CliIo } from '../cli-io.ts';
import { commandFlag, uniqueFlags, type Flag } from '../device/flag-list.ts';
import { agentFlags, screenFlags } from '../device/flags.data.ts';
import type { OpenData } from '../device/device-request.ts';
import { kebabCase } from '../device/option-flag.ts';
import { readFlags, type ReadFlags } from '../device/read-flags.ts';
import { screenAbouts } from '../device/screen-abouts.ts';
import { pageAddress } from '../page-address.ts';
import { usageError } from '../read-arguments.ts';

/** What `npx eyewright playground` is asked to do. */
export interface PlaygroundOptions {
  readonly open: OpenData;
  /** What to watch instead of opening a screen: a session, a report, or '' for what runs; undefined: nothing. */
  readonly watch: string | undefined;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Whether a browser is opened. */
  readonly opens: boolean;
}

/** Flags of the command itself. */
export const playgroundFlags: readonly Flag[] = [
  commandFlag(
    'watch',
    'switch',
    'Watches without acting: the session or report that you name, or the tests that run in this folder',
  ),
  commandFlag('pagePort', 'number', 'Port of the page. Default: any free one'),
  commandFlag('browserTab', 'switch', 'Opens the page in your browser. Default: on a terminal'),
];

const mostPort = 65_535;

/** @throws ConfigError `CONFIG_INVALID` */
export async function readPlaygroundOptions(raw: readonly string[], io: CliIo): Promise<PlaygroundOptions> {
  const screen = screenNames.find((name) => name === raw[0]);
  const { positionals, values } = await readFlags(
    'playground',
    flagsFor(screen ?? 'web'),
    screen === undefined ? raw : raw.slice(1),
  );
  const of = (owner: Flag['owner']): Record<string, unknown> =>
    Object.fromEntries(values.filter(({ flag }) => flag.owner === owner).map(({ flag, value }) => [flag.name, value]));
  const own = of('command');
  const [subject, extra] = positionals;
  if (extra !== undefined) throw usageError('playground', `takes no argument "${extra}"`);
  const watches = own['watch'] === true;
  if (watches) assertOnlyWatch(screen, values);
  return {
    open: {
      ...openedScreen(screen, watches ? undefined : shown(screen, subject, io)),
      options: of('screen'),
      agentOptions: of('agent'),
    },
    watch: watches ? (subject ?? '') : undefined,
    host: io.env['EYEWRIGHT_PLAYGROUND_HOST'] || '127.0.0.1',
    port: portOf(own['pagePort'] ?? 0),
    opens: own['browserTab'] !== false,
  };
}

/** What is opened first: of pages the whole address. */
function shown(screen: ScreenName | undefined, subject: string | undefined, io: CliIo): string | undefined {
  if (subject === undefined) return undefined;
  assertSubject(screen, subject);
  const isPage = screen === undefined || screen === 'web' || screen === 'bridge';
  return isPage ? pageAddress('playground', subject, io.cwd) : subject;
}

function openedScreen(screen: ScreenName = 'web', subject?: string): Pick<OpenData, 'screen' | 'subject'> {
  return { screen, ...(subject !== undefined && { subject }) };
}

function assertOnlyWatch(screen: ScreenName | undefined, values: ReadFlags['values']): void {
  const other = values.find(({ flag }) => flag.owner !== 'command');
  if (screen === undefined && !other) return;
  throw usageError('playground', `takes no ${screen ?? `--${other?.flag.flag}`} with --watch, which opens nothing`);
}

/** A word alone is more likely a misspelt platform than a host. */
const isWord = /^(?!localhost$)[a-z]+$/i;

function assertSubject(screen: ScreenName | undefined, subject: string): void {
  if (screen !== undefined && !screenAbouts[screen].subject)
    throw usageError('playground', `takes no argument "${subject}" for ${screen}`);
  if (screen !== undefined || !isWord.test(subject)) return;
  const near = nearest(subject, screenNames);
  const guess = near === undefined ? '' : `; did you mean ${near}?`;
  throw usageError('playground', `knows no platform "${subject}"${guess}`, {
    hint: `There are ${screenNames.join(', ')}. An address begins with http:// or https://.`,
  });
}

function portOf(port: unknown): number {
  if (typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= mostPort) return port;
  throw usageError('playground', `takes a port from 0 to ${mostPort}, not ${String(port)}`);
}

function flagsFor(screen: ScreenName): readonly Flag[] {
  return uniqueFlags([
    ...playgroundFlags,
    ...agentFlags.map((flag) => ({ ...flag, flag: kebabCase(flag.name), owner: 'agent' as const })),
    ...screenFlags[screen].map((flag) => ({ ...flag, flag: kebabCase(flag.name), owner: 'screen' as const })),
  ]);
}
