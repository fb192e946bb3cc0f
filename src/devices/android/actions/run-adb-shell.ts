import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/action.ts';
import { openScope } from '../../../core/deadline.ts';
import type { AdbShell } from '../adb/adb-shell.ts';

/** Commands of others may take their time; what the test has left is the limit. */
const longestMs = 2 ** 31 - 1;
/** Characters of what was printed that a model is told. */
const mostTold = 4000;

export interface ShellActionParts {
  readonly shell: AdbShell;
  /** Fills in the secrets that a text names. */
  reveal(text: string): string;
}

/** A command line on the device, for whoever wants one. */
export function runAdbShell({ shell, reveal }: ShellActionParts): AnyAction {
  return defineAction({
    name: 'RunAdbShell',
    description: 'Run one command in the shell of the phone, without "adb shell" before it.',
    params: z.object({
      command: z.string().min(1),
      timeout: z.number().positive().nullish().meta({ description: 'ms' }),
    }),
    needs: [],
    async run({ signal }, { command, timeout }) {
      using scope = openScope({
        signals: [signal],
        timeoutMs: timeout ?? undefined,
        describe: () => `The command ${JSON.stringify(command)}`,
      });
      const line = reveal(command);
      const isSecret = line !== command;
      const call = { task: `run ${JSON.stringify(command)}`, signal: scope.signal, limitMs: longestMs, isSecret };
      const value = (await shell.command(line, call)).replace(/\s+$/, '');
      return { feedback: value.length > mostTold ? `${value.slice(0, mostTold)}…` : value, value };
    },
  });
}
