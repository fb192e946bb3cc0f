import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { killTree } from './process-tree.ts';

export interface CommandInit {
  /** Arguments for Node itself. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which it is killed with everything below it. */
  readonly timeoutMs: number;
  /** Told when it runs, for tests that interfere. */
  readonly onStart?: ((child: ChildProcess) => void) | undefined;
  /** The program file of Node. Default: the one of this process. */
  readonly node?: string | undefined;
}

export interface CommandResult {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it had to be killed because it did not end by itself. */
  readonly timedOut: boolean;
}

/** Runs Node to its end; never rejects. */
export function runCommand(init: CommandInit): Promise<CommandResult> {
  const { args, cwd, env, timeoutMs, node = process.execPath } = init;
  const child = spawn(node, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    if (child.pid !== undefined) killTree(child.pid);
  }, timeoutMs);
  const result = new Promise<CommandResult>((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, timedOut, ...output });
    });
  });
  init.onStart?.(child);
  return result;
}

/** Hundreds of these processes load Playwright: see the file. */
const compileCache = {
  NODE_OPTIONS: `--require ${JSON.stringify(path.join(import.meta.dirname, '../compile-cache.cjs'))}`,
};

/** The environment of the tests without what runners and users of this repository have set for themselves. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const own =
    /^(VITEST|VITE_|TEST$|NODE_ENV$|NODE_OPTIONS$|CI$|FORCE_COLOR$|EYEWRIGHT_|GITHUB_|OPENAI_|PLAYWRIGHT_|PW_|DEBUG$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/;
  // Reporters print more for coding agents, and one may run these tests.
  const agents =
    /^(AI_AGENT|CLAUDECODE|CLAUDE_CODE|CURSOR_AGENT|GEMINI_CLI|OPENCODE|REPL_ID|AUGMENT_AGENT|GOOSE_PROVIDER|(CODEX|COPILOT|JUNIE)_\w+)$/;
  const kept = Object.entries(process.env).filter(
    ([name]) => (!own.test(name) && !agents.test(name)) || name === 'EYEWRIGHT_BROWSER_PATH',
  );
  return { ...Object.fromEntries(kept), ...compileCache, OMP_THREAD_LIMIT: '1' };
}
