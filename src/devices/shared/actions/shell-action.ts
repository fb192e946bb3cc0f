import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';
import { longestTimerMs, openScope } from '../../../core/time/deadline.ts';

/** Characters of the output that a model receives. */
const maxFeedbackLength = 4000;

export interface ShellActionCall {
  readonly task: string;
  readonly signal: AbortSignal;
  readonly limitMs: number;
  readonly isSecret: boolean;
}

export interface ShellActionInit {
  readonly name: string;
  readonly description: string;
  /** Runs a command line on the device and resolves to its output. */
  run(line: string, call: ShellActionCall): Promise<string>;
  /** Replaces secret references in a text by their values. */
  reveal(text: string): string;
}

/** Runs a command line on the device. It may use all the time that the test has left. */
export function shellAction({ name, description, run, reveal }: ShellActionInit): AnyAction {
  return defineAction({
    name,
    description,
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
      const call = {
        task: `run ${JSON.stringify(command)}`,
        signal: scope.signal,
        limitMs: longestTimerMs,
        isSecret,
      };
      const value = (await run(line, call)).replace(/\s+$/, '');
      return { feedback: value.length > maxFeedbackLength ? `${value.slice(0, maxFeedbackLength)}…` : value, value };
    },
  });
}
