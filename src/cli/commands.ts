import type { CliCommand } from './cli-command.ts';
import type { CliIo } from './cli-io.ts';
import type { ExitCode } from './exit-codes.ts';

/** A command, which is loaded when it runs: help must not wait for what it needs. */
export interface CommandEntry {
  /** Reads its arguments by itself, because they depend on each other. Resolves to the exit code. */
  readonly runs?: (raw: readonly string[], io: CliIo) => Promise<ExitCode>;
  /** One-line description. */
  readonly about: string;
  readonly load?: () => Promise<CliCommand>;
}

/** All commands by name, in the order of the help. Platforms are commands, too: see `screen-abouts.ts`. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  init: {
    about: 'Sets up a new or existing project, with a first test that passes',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  run: {
    about: 'Runs YAML files and feature files, and writes one report',
    runs: async (raw, io) => (await import('./run/run-command.ts')).runCommand(raw, io),
  },
  playground: {
    about: 'Opens a page with the live screen, to try instructions and copy them as a test',
    runs: async (raw, io) => (await import('./playground/playground-command.ts')).playgroundCommand(raw, io),
  },
  devices: {
    about: 'Lists the browsers, phones and desktops that are connected to this machine',
    load: async () => (await import('./commands/devices.ts')).devicesCommand,
  },
  sessions: {
    about: 'Lists the open sessions of this folder, or stops them',
    load: async () => (await import('./commands/sessions.ts')).sessionsCommand,
  },
  report: {
    about: 'Opens a report in the browser, converts it, or makes a copy for sharing',
    load: async () => (await import('./commands/report.ts')).reportCommand,
  },
  failures: {
    about:
      'Lists the failed tests of a report: why they failed, what was tried, and the last screens as files. Exits with 0 even if tests failed',
    load: async () => (await import('./commands/failures.ts')).failuresCommand,
  },
  'merge-reports': {
    about: 'Merges reports, and blobs and messages from runners, into one report',
    load: async () => (await import('./commands/merge-reports.ts')).mergeReportsCommand,
  },
  skills: {
    about:
      'Instructions for coding agents: "install" writes a skill into the project, "get" prints one of them, "list" lists their names',
    load: async () => (await import('./commands/skills.ts')).skillsCommand,
  },
  mcp: {
    about: 'Serves screens to a coding agent over the Model Context Protocol, on standard input and output',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand,
  },
  completion: {
    about: 'Prints a script that lets bash or zsh complete commands, options, their values and session names',
    load: async () => (await import('./commands/completion.ts')).completionCommand,
  },
  explain: {
    about: 'Explains how the offline model understands a sentence, or what an error code means',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  doctor: {
    about: 'Checks the browser, the runners and the models, and sends each configured model three small questions',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  calibrate: {
    about: 'Measures how often the configured model is wrong about labelled screenshots',
    load: async () => (await import('./commands/calibrate.ts')).calibrateCommand,
  },
  bridge: {
    about: 'Pairs your own browser, and lets test runs use it; with a command, controls its tabs',
    load: async () => (await import('./commands/bridge.ts')).bridgeCommand,
  },
};
