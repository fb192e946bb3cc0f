import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

import { cleanEnvironment } from './run-command.ts';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface BridgeCommandInit {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** `npx eyewright bridge`, as somebody runs it. */
export interface BridgeCommand extends AsyncDisposable {
  readonly pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  /** Waits until it prints this. */
  prints(text: string | RegExp): Promise<void>;
  /** Its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** The exit code, when it ends by itself. */
  readonly ended: Promise<number | null>;
}

export function startCommand({ args, env }: BridgeCommandInit): BridgeCommand {
  const child = spawn(process.execPath, [program, 'bridge', ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async prints(text) {
      await expect.poll(() => output, { timeout: 20_000, interval: 20 }).toMatch(text);
    },
    end,
    ended,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
    },
  };
}
