import { AgentAssertionError, ModelError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { Call } from '../../steps/agent-context.ts';
import type { ExtractReply } from '../../../core/model/model.ts';
import type { VerdictOptions } from '../../verdict-options.ts';
import { acceptReply } from './accept-reply.ts';
import type { Round, Verdict } from './verdict.ts';
import type { PromptInput } from '../../steps/prompt-input.ts';
import { promptDemand } from './demand.ts';
import { ask, type Seen } from './question.ts';

interface Statement {
  readonly api: string;
  readonly demand: PromptInput;
  readonly seen: Seen;
  /** What must hold before an answer is accepted. */
  readonly query: VerdictOptions;
  /** The message of the test, with which an error begins. */
  readonly message?: string | undefined;
  /** Whether an unwanted answer need not be confirmed, because the question will be asked again. */
  readonly isProvisional?: boolean;
  /** Whether the statement must be false; then the model is asked for the opposite. */
  readonly wantsOpposite?: boolean | undefined;
}

/** Asks the model whether a statement is true, as often as the options require. */
export function judge(call: Call, { api, demand, seen, query, ...kind }: Statement): Promise<Verdict> {
  const read = promptDemand(demand, api);
  const subject = shorten(call.agent.vault.redactText(read.subject));
  return acceptReply(call, {
    subject,
    options: query,
    ...kind,
    ask: async (round, isAgain) => {
      const question = { kind: 'judge', shape: 'boolean', demand: read, seen, round, isAgain } as const;
      return verdictOf(api, await ask(call, question), round);
    },
  });
}

/** Never coerced: a value that is not a boolean, or a reply with errors, is not a verdict. */
function verdictOf(api: string, reply: ExtractReply, { opposite }: Round): Verdict {
  if (typeof reply.data !== 'boolean' || reply.errors?.length) {
    const given = reply.data === undefined ? '' : ` but ${shorten(JSON.stringify(reply.data))}`;
    const why = reply.errors?.length ? `: ${reply.errors.join('; ')}` : '';
    throw new ModelError('MODEL_REPLY_INVALID', `${api}: the model gave no verdict${given}${why}`, {
      hint: 'Can the statement be judged by what is on the screen? Look at the screenshot that the model saw.',
    });
  }
  return { pass: reply.data !== (opposite === true), reason: reply.thought ?? 'the model gave no reason' };
}

export function assertionFailed(what: string, reason: string, message?: string): AgentAssertionError {
  const text = `${what}\n  Reason: ${reason}`;
  return new AgentAssertionError('ASSERTION_FAILED', message ? `${message}\n  ${text}` : text, {
    hint: 'Compare the statement with the screenshot that was judged.',
    details: { reason },
  });
}
