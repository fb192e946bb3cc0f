import { settlesWithin } from '../core/time/deadline.ts';
import type { Device } from '../core/device/device.ts';
import { AbortError, TimeoutError } from '../core/errors/errors.ts';
import { codeLanguages, type CodeLanguage } from '../core/memory/journal.ts';
import type { TestStatus } from '../core/record/record.ts';
import type { RecordSink } from '../core/record/sink.ts';
import type { AgentContext } from './steps/agent-context.ts';
import { pointAtUser } from '../util/call-site.ts';

/** How long calls that were stopped may take to end, and how long a device may take to let go, in milliseconds. */
const settleLimitMs = 1000;
const releaseLimitMs = 15_000;

/** What an agent has that ends with it. */
export interface EndingParts extends Pick<
  AgentContext,
  'device' | 'memory' | 'model' | 'steps' | 'journal' | 'options' | 'logger'
> {
  readonly sink: RecordSink;
  /** Writes what the calls did as plain code; only with a journal. */
  readonly writeCode: (language: CodeLanguage) => string;
  /** Called once the agent has ended, however it ended. */
  readonly onEnd?: (() => void) | undefined;
}

/** Ends all that an agent is made of, once its calls were stopped; what one part cannot do keeps no other from ending. */
export async function endAgent(parts: EndingParts, stopEvents: (() => void) | undefined): Promise<void> {
  const failed: unknown[] = [];
  for (const end of endings(parts, stopEvents)) {
    try {
      await end();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

/** What ends with the agent, in this order. */
function endings(parts: EndingParts, stopEvents: (() => void) | undefined): readonly (() => unknown)[] {
  const { device, memory, model, steps, sink, onEnd } = parts;
  return [
    () => stopEvents?.(),
    () => release(device),
    // Steps that were just stopped write their ends first.
    () => settlesWithin(steps.idle(), settleLimitMs),
    () => settlesWithin(Promise.resolve(model.close?.()), releaseLimitMs),
    () => memory?.settle(steps.outcome === 'passed'),
    () => recordCode(parts),
    () => steps.close(),
    () => sink.close(),
    () => onEnd?.(),
    () => announce(parts),
  ];
}

async function release(device: Device): Promise<void> {
  if (!device.destroy) return;
  if (await settlesWithin(device.destroy(), releaseLimitMs)) return;
  throw pointAtUser(
    new TimeoutError(
      'TIMEOUT',
      `The device did not let go: destroy() of "${device.platform}" takes more than ${releaseLimitMs / 1000} s`,
      {
        hint: 'Is the application under test busy or gone? The report is complete; the device may need a restart.',
      },
    ),
  );
}

/** For whoever reads the report of a test that passed. */
function recordCode({ journal, steps, writeCode }: EndingParts): void {
  if (!journal?.entries.length || (steps.outcome ?? 'passed') !== 'passed') return;
  for (const language of codeLanguages) steps.code({ language, text: writeCode(language) });
}

function announce({ options, logger, sink }: EndingParts): void {
  if (options.autoPrintReportMsg && sink.file) logger.info(`Report: ${sink.file}`);
}

/** Why the calls of an agent that ends are stopped. */
export function whyEnded(outcome: TestStatus | undefined): AbortError {
  if (outcome === 'timedOut') return new AbortError('ABORTED', 'The test ran out of time while the call was running');
  if (outcome === 'interrupted') return new AbortError('ABORTED', 'The run was interrupted while the call was running');
  return new AbortError('AGENT_DESTROYED', 'The agent was destroyed while the call was running', {
    hint: 'Did you forget await? Every call has to be awaited.',
  });
}
