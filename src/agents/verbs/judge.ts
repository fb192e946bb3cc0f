import type { Frame } from '../../core/frame.ts';
import { AgentAssertionError, ModelError } from '../../core/errors.ts';
import type { Call } from '../steps/agent-context.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import { ask } from './extract.ts';

export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}

/** Asks the model whether a statement is true of the frames. */
export async function judge(call: Call, demand: PromptInput, frames: readonly Frame[]): Promise<Verdict> {
  const reply = await ask(call, { kind: 'judge', shape: 'boolean', demand, frames });
  // Never coerced: a verdict that is not a boolean is no verdict.
  if (typeof reply.data !== 'boolean') {
    throw new ModelError(
      'MODEL_REPLY_INVALID',
      `The model gave no verdict but ${JSON.stringify(reply.data) ?? 'nothing'}`,
    );
  }
  return { pass: reply.data, reason: reply.thought ?? 'the model gave no reason' };
}

export function assertionFailed(what: string, reason: string, message?: string): AgentAssertionError {
  const text = `${what}\n  Reason: ${reason}`;
  return new AgentAssertionError('ASSERTION_FAILED', message ? `${message}\n  ${text}` : text, {
    hint: 'The frame that was judged is in the report.',
    details: { reason },
  });
}
