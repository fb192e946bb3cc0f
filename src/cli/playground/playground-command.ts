import { existsSync } from 'node:fs';
import path from 'node:path';

import { ConfigError, errorMessage } from '../../core/errors/errors.ts';
import { wallTime } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { screenNames, type ScreenName } from '../../platforms/screens/screen.ts';
import { plainText } from '../../util/plain-text.ts';
import type { CliIo } from '../cli-io.ts';
import { flagUsage } from '../device/command-help.ts';
import { heading } from '../device/device-help.ts';
import { screenAbouts } from '../device/screen-abouts.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { openAddress } from '../open-address.ts';
import { usageError } from '../read-arguments.ts';
import { callSession, findSession } from '../sessions/call-session.ts';
import { listSessionFiles } from '../sessions/session-place.ts';
import { LiveDesk } from './live-desk.ts';
import { playgroundFlags, readPlaygroundOptions, type PlaygroundOptions } from './playground-options.ts';
import { PlaygroundServer } from './playground-server.ts';
import type { Stage, StageEvents } from './stage.ts';
import { newestReport, WatchStage } from './watch-stage.ts';

/** `npx eyewright playground …`: serves a page until Ctrl+C, and resolves to the exit code. */
export async function playgroundCommand(raw: readonly string[], io: CliIo): Promise<ExitCode> {
  if (raw.some((argument) => argument === '--help' || argument === '-h')) {
    io.stdout.write(help(io));
    return exitCodes.ok;
  }
  const options = await readPlaygroundOptions(raw, io);
  return options.watch === undefined ? drive(options, io) : watch(options, options.watch, io);
}

/** How long the page may take to connect before the screen is opened, in milliseconds. */
const pageMs = 500;

async function drive(options: PlaygroundOptions, io: CliIo): Promise<ExitCode> {
  const opening = new AbortController();
  let server: PlaygroundServer | undefined;
  const desk = new LiveDesk({ open: options.open, events: passedOn(() => server) });
  // From now on: whoever reads the link may end it at once.
  const ended = interrupted();
  server = await serve(options, desk, io);
  void ended.then(() => opening.abort());
  // Loading the driver keeps this process from serving the page for a second.
  await Promise.race([server.pages.opened, sleep(pageMs, opening.signal), ended]);
  try {
    await desk.open(opening.signal);
    server.pages.welcomeAgain();
    await ended;
    return exitCodes.ok;
  } catch (error) {
    if (opening.signal.aborted) return exitCodes.ok;
    throw error;
  } finally {
    io.stderr.write('Closing …\n');
    await desk.close();
    await server.close();
    if (desk.reportFile !== undefined) io.stdout.write(`Report: ${path.relative(io.cwd, desk.reportFile)}\n`);
  }
}

async function watch(options: PlaygroundOptions, what: string, io: CliIo): Promise<ExitCode> {
  let server: PlaygroundServer | undefined;
  const stage = new WatchStage({ ...(await watched(what, io)), events: passedOn(() => server) });
  const ended = interrupted();
  server = await serve(options, stage, io);
  await ended;
  stage.close();
  await server.close();
  return exitCodes.ok;
}

/** What is to be watched: a session by its name, a report by its file, or whatever is being written. */
async function watched(what: string, io: CliIo): Promise<{ readonly title: string; find(): string | undefined }> {
  if (what === '') {
    const since = wallTime();
    const running = newestReport(io, since - recentMs);
    return { title: 'the running tests', find: () => newestReport(io, since) ?? running };
  }
  const session = findSession(io, what);
  if (session) {
    const { facts } = await callSession({ context: io, session, request: { type: 'facts' } }, 'facts');
    return { title: `session ${what}`, find: () => facts.report ?? undefined };
  }
  if (what.endsWith('.html')) return watchedFile(what, path.resolve(io.cwd, what));
  const names = listSessionFiles(io).map(({ name }) => name);
  throw usageError('playground', `cannot watch "${what}": there is no such session`, {
    hint: `Open sessions: ${names.join(', ') || 'none'}. Without a name, --watch follows the tests that run in this folder.`,
  });
}

function watchedFile(title: string, file: string): { readonly title: string; find(): string } {
  if (existsSync(file)) return { title, find: () => file };
  throw usageError('playground', `cannot watch "${title}": there is no such report`, {
    hint: 'Without a name, --watch follows the tests that run in this folder, including tests that start later.',
  });
}

/** A report that was written to in this time belongs to a test that still runs, in milliseconds. */
const recentMs = 10_000;

/** Passes on what happens on a stage that exists before its server. */
function passedOn(server: () => PlaygroundServer | undefined): StageEvents {
  return {
    onState: () => server()?.pages.onState(),
    onEvents: (first, events) => server()?.pages.onEvents(first, events),
    onPicture: (data) => server()?.pages.onPicture(data),
  };
}

async function serve({ host, port, opens }: PlaygroundOptions, stage: Stage, io: CliIo): Promise<PlaygroundServer> {
  const log = (line: string): void => io.stderr.write(plainText(`${line}\n`));
  const server = await started({ host, port, stage, log });
  if (host === '0.0.0.0' || host === '::') {
    log(
      `Warning: EYEWRIGHT_PLAYGROUND_HOST is ${host}, so other computers can reach the playground. Whoever has a link can act on the screen, and the connection is not encrypted.`,
    );
  }
  const link = server.newLink('drive');
  io.stdout.write(`Playground: ${link}\n`);
  log('The link opens it once. Press Enter for another one, and Ctrl+C to end.');
  if (process.stdin.isTTY) {
    process.stdin.on('data', () => io.stdout.write(`Playground: ${server.newLink('drive')}\n`));
    process.stdin.unref();
  }
  if (opens) await openAddress(link, io);
  return server;
}

async function started(init: Parameters<typeof PlaygroundServer.start>[0]): Promise<PlaygroundServer> {
  try {
    return await PlaygroundServer.start(init);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const { host, port } = init;
    const why: Readonly<Record<string, readonly [string, string]>> = {
      EADDRINUSE: [
        `Port ${port} is in use`,
        'Name another one with --page-port, or leave the flag out for any free one.',
      ],
      EACCES: [`Port ${port} may not be used`, 'Name a port above 1023.'],
      EADDRNOTAVAIL: [`This computer has no address ${host}`, 'Set EYEWRIGHT_PLAYGROUND_HOST to one of its addresses.'],
      ENOTFOUND: [`This computer has no name ${host}`, 'Set EYEWRIGHT_PLAYGROUND_HOST to one of its addresses.'],
    };
    const [message, hint] = why[code ?? ''] ?? [`The playground cannot listen on ${host}: ${errorMessage(error)}`, ''];
    throw new ConfigError('CONFIG_INVALID', message, hint === '' ? { cause: error } : { hint, cause: error });
  }
}

/** Resolves at the first signal that is to end the process; the second one ends it at once. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    let isSecond = false;
    const onSignal = (): void => {
      if (isSecond) process.exit(exitCodes.interrupted);
      isSecond = true;
      resolve();
    };
    // These stay: what holds devices ends the process if nobody else listens.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

function help({ stdout }: CliIo): string {
  const subjects = screenNames.map((name) => `  npx eyewright playground ${name} ${subjectOf(name)}`.trimEnd());
  return [
    'Opens a page with the live screen, to try instructions before they become a test.',
    '',
    heading('Examples', stdout),
    '  npx eyewright playground http://localhost:3000',
    '  npx eyewright playground android Settings',
    '  npx eyewright playground --watch',
    '',
    heading('Usage', stdout),
    ...subjects,
    '',
    heading('Options', stdout),
    ...playgroundFlags.flatMap((flag) => [`  ${flagUsage(flag)}`, `      ${flag.about}`]),
    '',
    'All options of agents and of the platform are options, too: run "npx eyewright <platform> open --help".',
    'The page is served at 127.0.0.1. To use another address of this computer, set EYEWRIGHT_PLAYGROUND_HOST.',
    '',
  ].join('\n');
}

function subjectOf(name: ScreenName): string {
  const { subject, openFlags = '' } = screenAbouts[name];
  return [subject ? `[${subject.name}]` : '', openFlags].filter(Boolean).join(' ');
}
