import { z } from 'zod';

import { sleep } from '../core/deadline.ts';
import { AgentAssertionError, ConfigError, ModelError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import { parseOrThrow } from '../core/options.ts';
import { shorten } from '../util/shorten.ts';
import type { AIApiName } from './agent-options.ts';
import type { AgentContext, Call } from './agent-context.ts';
import { ask, extractOptionsSchema, framesFor, type ExtractOptions } from './extract.ts';
import { callOptionsShape } from './instant.ts';
import { promptText, type PromptInput } from './prompt-input.ts';
import { runVerb } from './verb.ts';

interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}

interface Statement {
  readonly api: AIApiName;
  readonly text: PromptInput;
  readonly context: string | undefined;
}

async function judge(call: Call, statement: Statement, frames: readonly Frame[]): Promise<Verdict> {
  const { api, text: demand, context } = statement;
  const reply = await ask(call, { api, kind: 'judge', shape: 'boolean', demand, frames, context });
  // Never coerced: what is not a boolean, or stands beside an error, is no verdict.
  if (typeof reply.data !== 'boolean' || reply.errors?.length) {
    const given = reply.data === undefined ? '' : ` but ${shorten(JSON.stringify(reply.data))}`;
    const why = reply.errors?.length ? `: ${reply.errors.join('; ')}` : '';
    throw new ModelError('MODEL_REPLY_INVALID', `${api}: the model gave no verdict${given}${why}`, {
      hint: 'Can the statement be judged by what is on the screen? The frame that the model saw is in the report.',
    });
  }
  return { pass: reply.data, reason: reply.thought ?? 'the model gave no reason' };
}

export interface AssertSpec {
  readonly assertion: PromptInput;
  readonly message: string | undefined;
  readonly options: ExtractOptions | undefined;
}

/** Passes silently, or throws with the user's message and the model's reason. */
export function assertScreen(agent: AgentContext, spec: AssertSpec): Promise<void> {
  const api = 'aiAssert';
  const subject = promptText(spec.assertion, api);
  requireMessage(spec.message);
  const options = parseOrThrow(extractOptionsSchema, spec.options ?? {}, api);
  const verb = { api, subject, params: { assertion: subject }, signal: options.abortSignal, timeout: options.timeout };
  return runVerb(agent, verb, async (call) => {
    const frames = await framesFor(call, options);
    const verdict = await judge(call, { api, text: spec.assertion, context: options.context }, frames);
    call.step.note({ verdict, thought: verdict.reason });
    if (!verdict.pass) throw assertionFailed(`Assertion failed: ${subject}`, verdict.reason, spec.message);
  });
}

export const waitForOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** Last moment for a new check, in milliseconds from the start; a check begun in time may end later. */
  timeoutMs: z.number().nonnegative().default(15_000),
  /** Least time between the starts of two checks, in milliseconds. */
  checkIntervalMs: z.number().nonnegative().default(3000),
});
export type WaitForOptions = z.input<typeof waitForOptionsSchema>;

/** Checks a statement until it is true; throws when it is still false at the end of its time. */
export function waitForScreen(agent: AgentContext, assertion: PromptInput, given: WaitForOptions = {}): Promise<void> {
  const api = 'aiWaitFor';
  const subject = promptText(assertion, api);
  const options = parseOrThrow(waitForOptionsSchema, given, api);
  const verb = { api, subject, params: { assertion: subject }, signal: options.abortSignal, timeout: options.timeout };
  return runVerb(agent, verb, async (call) => {
    const statement = { api, text: assertion, context: options.context } as const;
    const { checks, ...verdict } = await untilTrue(call, statement, options);
    call.step.note({ verdict, thought: verdict.reason });
    if (!verdict.pass)
      throw assertionFailed(`Not true within ${options.timeoutMs} ms (${counted(checks)}): ${subject}`, verdict.reason);
  });
}

async function untilTrue(
  call: Call,
  statement: Statement,
  { timeoutMs, checkIntervalMs }: z.output<typeof waitForOptionsSchema>,
): Promise<Verdict & { readonly checks: number }> {
  let checks = 0;
  const end = performance.now() + timeoutMs;
  let seen: Frame | undefined;
  let verdict: Verdict = { pass: false, reason: 'no check was made' };
  for (;;) {
    const started = performance.now();
    const frame = await call.agent.frames.capture(call.signal);
    // The same picture has the same answer, so it is not paid for twice.
    if (frame.id !== seen?.id) verdict = await judge(call, statement, [frame]);
    checks += 1;
    if (verdict.pass) return { ...verdict, checks };
    seen = frame;
    const next = Math.max(started + checkIntervalMs, performance.now());
    if (next > end) return { ...verdict, checks };
    await sleep(next - performance.now(), call.signal);
  }
}

const counted = (checks: number): string => (checks === 1 ? '1 check' : `${checks} checks`);

function requireMessage(message: unknown): void {
  if (message === undefined || typeof message === 'string') return;
  throw new ConfigError('CONFIG_INVALID', 'aiAssert: the message must be a text', {
    hint: 'Options come third: aiAssert(statement, undefined, { context: … }).',
  });
}

function assertionFailed(what: string, reason: string, message?: string): AgentAssertionError {
  const text = `${what}\n  Reason: ${reason}`;
  return new AgentAssertionError('ASSERTION_FAILED', message ? `${message}\n  ${text}` : text, {
    hint: 'The frame that was judged is in the report.',
    details: { reason },
  });
}
