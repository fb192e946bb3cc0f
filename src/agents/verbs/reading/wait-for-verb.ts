import { z } from 'zod';

import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { ModelError } from '../../../core/errors/errors.ts';
import type { Frame } from '../../../core/screen/frame.ts';
import { parseOrThrow } from '../../../core/options/options.ts';
import type { Call } from '../../steps/agent-context.ts';
import { logTexts } from '../../steps/action-log.ts';
import { promptSchema, promptText, type PromptInput } from '../../steps/prompt-input.ts';
import { callOptionsShape } from '../call-options.ts';
import { defineVerb } from '../define-verb.ts';
import { verdictSchema, type VerdictOptions } from '../../verdict-options.ts';
import { needsMore, verdictOptions, withSeverity } from './accept-reply.ts';
import { assertionFailed, judge } from './judge.ts';
import type { Verdict } from './verdict.ts';

const waitForOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** How long new checks may start, in milliseconds. A check that started in time may end later. */
  timeoutMs: z.number().nonnegative().default(15_000),
  /** Minimum time between the starts of two checks, in milliseconds. */
  checkIntervalMs: z.number().nonnegative().default(3000),
  /** What must hold before an answer is accepted. Each field takes precedence over that of the agent. */
  verdict: verdictSchema.optional(),
});
/** Options of `aiWaitFor`. */
export type WaitForOptions = z.input<typeof waitForOptionsSchema>;

/** Checks a statement until it is true; throws when it is still false at the end of its time. */
export const aiWaitFor = defineVerb({
  name: 'aiWaitFor',
  guidance: 'aiWaitFor',
  params: z.strictObject({ assertion: promptSchema }),
  options: waitForOptionsSchema,
  read(assertion: PromptInput, given: WaitForOptions = {}) {
    const subject = promptText(assertion, 'aiWaitFor');
    const options = parseOrThrow(waitForOptionsSchema, given, 'aiWaitFor');
    return {
      subject,
      params: { assertion: subject },
      options,
      async run(call): Promise<void> {
        const query = verdictOptions(call, options.verdict);
        await withSeverity(call, query.severity, async () => {
          const { checks, questions, ...verdict } = await untilTrue(call, { statement: assertion, query }, options);
          if (verdict.pass) return logTexts(call, subject);
          const effort = `${counted(checks, 'check')}, ${counted(questions, 'question')} to the model`;
          throw assertionFailed(`Not true within ${options.timeoutMs} ms (${effort}): ${subject}`, verdict.reason);
        });
      },
    };
  },
});

interface Outcome extends Verdict {
  /** How often the screen was captured. */
  readonly checks: number;
  /** How often the model was asked: not again about the same picture, except once at the end. */
  readonly questions: number;
}

async function untilTrue(
  call: Call,
  statement: Awaited,
  { timeoutMs, checkIntervalMs }: z.output<typeof waitForOptionsSchema>,
): Promise<Outcome> {
  const end = monotonic() + timeoutMs;
  const soFar = { ...statement, isProvisional: true };
  let [checks, questions] = [0, 0];
  let judged: Frame | undefined;
  let verdict: DoubtfulVerdict = { pass: false, reason: 'no check was made' };
  const question = async (frame: Frame, awaited: Awaited): Promise<boolean> => {
    questions += 1;
    verdict = await judgeUnlessUnsure(call, awaited, frame);
    // Noted at once, because the report needs the last reason even if the test times out.
    call.step.note({ verdict, thought: verdict.reason });
    judged = frame;
    return verdict.pass;
  };
  for (;;) {
    const next = monotonic() + checkIntervalMs;
    const frame = await call.agent.frames.capture(call.signal);
    checks += 1;
    // The last check judges a new picture, even if it looks the same.
    const isJudged = isOther(frame, judged) || next > end;
    if (isJudged && (await question(frame, soFar))) break;
    await sleep(Math.min(next, end) - monotonic(), call.signal);
    if (Math.max(next, monotonic()) <= end) continue;
    if (!isJudged) await question(frame, soFar);
    break;
  }
  // A final "false" is confirmed as often as a "true".
  if (judged && needsLastWord(verdict, statement)) await question(judged, statement);
  if (verdict.doubt) throw verdict.doubt;
  return { ...verdict, checks, questions };
}

const isOther = (frame: Frame, judged: Frame | undefined): boolean => frame.id !== judged?.id;

function needsLastWord({ pass, doubt }: DoubtfulVerdict, { query }: Awaited): boolean {
  return !pass && !doubt && needsMore(query);
}

interface Awaited {
  readonly statement: PromptInput;
  readonly query: VerdictOptions;
  readonly isProvisional?: boolean;
}

const doubts: ReadonlySet<string> = new Set(['MODEL_UNSURE', 'AMBIGUOUS_ASSERTION']);

interface DoubtfulVerdict extends Verdict {
  /** The error that is thrown if no later check gives a verdict. */
  readonly doubt?: ModelError;
}

/** Turns doubt into a provisional verdict, because a later check may be sure. */
async function judgeUnlessUnsure(
  call: Call,
  { statement, query, isProvisional = false }: Awaited,
  frame: Frame,
): Promise<DoubtfulVerdict> {
  try {
    return await judge(call, { api: 'aiWaitFor', demand: statement, seen: { frames: [frame] }, query, isProvisional });
  } catch (error) {
    if (!ModelError.isInstance(error) || !doubts.has(error.code)) throw error;
    return { pass: false, reason: error.summary, doubt: error };
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
