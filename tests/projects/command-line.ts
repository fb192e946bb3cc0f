import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';

import type { Outcome } from '../../src/cli/device/outcome.ts';
import { parseJson } from '../../src/util/parse-json.ts';
import { testBrowser } from '../test-browsers.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { installed } from './shared-install.ts';

/** The program, from a folder beside `node_modules`. */
export const program = '../node_modules/eyewright/dist/cli/main.js';

export interface CommandLine extends AsyncDisposable {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Runs `npx eyewright …` to its end. */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** The same with `--json`. */
  outcome(...args: readonly string[]): Promise<Outcome>;
  /** The same, for tests that interfere. */
  start(args: readonly string[], onStart: (child: ChildProcess) => void): Promise<CommandResult>;
}

/** A folder in which commands are typed. Sessions that a test has left open are stopped at its end. */
export function openCommandLine(env: Readonly<Record<string, string>> = {}): CommandLine {
  const folder = mkdtempSync(path.join(installed(), 'commands-'));
  const own = {
    ...cleanEnvironment(),
    EYEWRIGHT_BROWSER_PATH: testBrowser,
    EYEWRIGHT_RUN_DIR: 'run',
    EYEWRIGHT_PATIENCE: '0',
    ...env,
  };
  const start: CommandLine['start'] = (args, onStart) =>
    runCommand({ args: [program, ...args], cwd: folder, env: own, timeoutMs: 300_000, onStart });
  const run: CommandLine['run'] = (...args) => start(args, () => undefined);
  return {
    folder,
    env: own,
    run,
    start,
    async outcome(...args) {
      const { stdout, stderr } = await run(...args, '--json');
      const outcome = parseJson(stdout) as Outcome | undefined;
      if (!outcome) throw new TypeError(`no JSON: ${stdout}${stderr}`);
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      await run('sessions', '--stop-all');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
