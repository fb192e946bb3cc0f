import { AgentAssertionError, ConfigError, ModelError } from '../../../core/errors/errors.ts';
import type { VerdictNote } from '../../record/verdict-note.ts';
import type { Call } from '../../steps/agent-context.ts';
import type { VerdictOptions } from '../../verdict-options.ts';
import type { Round, Verdict } from './verdict.ts';

/** The verdict options of a call, with those of the agent as defaults. */
export function verdictOptions({ agent }: Call, ofCall: VerdictOptions | undefined): VerdictOptions {
  const given = Object.entries(ofCall ?? {}).filter(([, value]) => value !== undefined);
  return { ...agent.options.verdict, ...Object.fromEntries(given) };
}

/** Whether more than one answer is required. */
export function needsMore({ votes = 1, negationProbe = false }: VerdictOptions): boolean {
  return votes > 1 || negationProbe;
}

interface ReplyCheck {
  /** The statement, for messages. */
  readonly subject: string;
  readonly options: VerdictOptions;
  /** The message of the test, with which an error begins. */
  readonly message?: string | undefined;
  /** Whether an unwanted answer need not be confirmed, because the question will be asked again. */
  readonly isProvisional?: boolean | undefined;
  /** Whether the statement must be false; then the model is asked for the opposite. */
  readonly wantsOpposite?: boolean | undefined;
  /** @param isAgain - Whether the call repeats the first question. */
  ask(round: Round, isAgain: boolean): Promise<Verdict>;
}

/**
 * Asks as often as the options require.
 *
 * @throws ModelError `AMBIGUOUS_ASSERTION`, with both answers.
 */
export async function acceptReply(call: Call, check: ReplyCheck): Promise<Verdict & VerdictNote> {
  const { votes = 1, negationProbe = false } = check.options;
  const { model } = call.agent;
  if (!model.judgesOpposite) refuseOpposite(model.name, check);
  // A deterministic model repeats its answer, so more votes would prove nothing.
  const of = model.isDeterministic ? 1 : votes;
  const first = await check.ask(roundOf(check, 1, of), false);
  if (check.isProvisional && first.pass === (check.wantsOpposite ?? false)) return first;
  await confirmByVotes(check, first, of);
  if (negationProbe) await confirmByOpposite(check, first);
  return { ...first, ...noteOf({ votes, of, negationProbe }) };
}

function roundOf({ wantsOpposite }: ReplyCheck, number: number, of: number): Round {
  return { ...(of > 1 && { vote: { number, of } }), ...(wantsOpposite && { opposite: true }) };
}

async function confirmByVotes(check: ReplyCheck, first: Verdict, of: number): Promise<void> {
  for (let number = 2; number <= of; number += 1) {
    const other = await check.ask(roundOf(check, number, of), true);
    if (other.pass !== first.pass) {
      throw ambiguous(check, [`answer 1 of ${of}`, first], [`answer ${number}`, other]);
    }
  }
}

async function confirmByOpposite(check: ReplyCheck, first: Verdict): Promise<void> {
  const { wantsOpposite, ask } = check;
  const other = await ask(wantsOpposite ? {} : { opposite: true }, true);
  const [direct, turned] = wantsOpposite ? ['the opposite', 'the statement'] : ['the statement', 'its opposite'];
  if (other.pass !== first.pass) throw ambiguous(check, [direct, first], [turned, other]);
}

function noteOf({ votes, of, negationProbe }: { votes: number; of: number; negationProbe: boolean }): VerdictNote {
  if (votes === 1 && !negationProbe) return {};
  return { answers: of + (negationProbe ? 1 : 0), ...(of < votes && { deterministic: true }) };
}

type LabelledVerdict = readonly [question: string, verdict: Verdict];

function ambiguous(
  { subject, message }: ReplyCheck,
  [one, first]: LabelledVerdict,
  [other, second]: LabelledVerdict,
): ModelError {
  const quote = (question: string, { pass, reason }: Verdict): string =>
    `\n  ${question}: ${pass ? 'it is true' : 'it is not true'}: ${reason}`;
  return new ModelError(
    'AMBIGUOUS_ASSERTION',
    `${message ? `${message}\n  ` : ''}The model contradicts itself about "${subject}"${quote(`Asked about ${one}`, first)}${quote(`Asked about ${other}`, second)}`,
    {
      hint: 'Describe more precisely what the screen must show, or use a stronger model. Look at the screenshot that was judged.',
      details: { answers: [first, second] },
      retryable: true,
    },
  );
}

function refuseOpposite(name: string, { options, wantsOpposite }: ReplyCheck): void {
  if (!wantsOpposite && !options.negationProbe) return;
  const query = wantsOpposite ? 'A statement that must not be true' : 'verdict.negationProbe';
  throw new ConfigError('CONFIG_INVALID', `${query}: the model "${name}" cannot be asked for the opposite`, {
    hint: 'A custom model needs judgesOpposite: true, and must answer requests with opposite: true.',
  });
}

/** Runs a judgement. With the severity `warn`, a false statement is a warning in log, report and runner, and the test continues. */
export async function withSeverity(
  call: Call,
  severity: VerdictOptions['severity'],
  judgement: () => Promise<void>,
): Promise<void> {
  try {
    await judgement();
  } catch (error) {
    if (severity !== 'warn' || !isDoubtOrNo(error)) throw error;
    const { verdict } = call.step;
    call.step.note({ verdict: { pass: false, reason: error.summary, ...verdict, severity } });
    const message = call.agent.vault.redactText(`Not failed, because the severity is "warn": ${error.summary}`);
    call.agent.logger.warn(message);
    call.agent.warnRunner?.(message);
  }
}

function isDoubtOrNo(error: unknown): error is AgentAssertionError | ModelError {
  if (AgentAssertionError.isInstance(error)) return error.code === 'ASSERTION_FAILED';
  return ModelError.isInstance(error) && error.code === 'AMBIGUOUS_ASSERTION';
}
