import { settlesWithin } from '../core/time/deadline.ts';
import type { Device } from '../core/device/device.ts';
import { AbortError, TimeoutError } from '../core/errors/errors.ts';
import { codeLanguages, type CodeLanguage } from '../core/memory/journal.ts';
import type { TestStatus } from '../core/record/record.ts';
import type { RecordSink } from '../core/record/sink.ts';
import type { AgentContext } from './steps/agent-context.ts';
import { pointAtUser } from '../util/call-site.ts';

/** How long stopped calls may take to end, and how long the release of a device may take, in milliseconds. */
const settleLimitMs = 1000;
const releaseLimitMs = 15_000;

/** The parts of an agent that end with it. */
export interface EndingParts extends Pick<
  AgentContext,
  'device' | 'memory' | 'model' | 'steps' | 'journal' | 'options' | 'logger'
> {
  readonly sink: RecordSink;
  /** Generates code from the calls; only with a journal. */
  readonly writeCode: (language: CodeLanguage, title?: string) => string;
  /** Called once the agent has ended, also after errors. */
  readonly onEnd?: (() => void) | undefined;
}

/** Ends all parts of an agent, after its calls were stopped. An error in one part does not prevent the end of the others. */
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

/** The parts that end with the agent, in this order. */
function endings(parts: EndingParts, stopEvents: (() => void) | undefined): readonly (() => unknown)[] {
  const { device, memory, model, steps, sink, onEnd } = parts;
  // A call whose await was forgotten is stopped now: the test says nothing of what it would have done.
  const isLeftAlone = steps.isBusy;
  return [
    () => stopEvents?.(),
    () => release(device),
    // Stopped steps write their ends first.
    () => settlesWithin(steps.idle(), settleLimitMs),
    () => settlesWithin(Promise.resolve(model.close?.()), releaseLimitMs),
    () => memory?.settle(steps.outcome === 'passed' && steps.isGood && !isLeftAlone),
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
      `The device was not released: destroy() of "${device.platform}" takes more than ${releaseLimitMs / 1000} s`,
      {
        hint: 'Is the application under test busy or gone? The report is complete; the device may need a restart.',
      },
    ),
  );
}

/** Adds generated code to the report of a test that passed. */
function recordCode({ journal, steps, writeCode }: EndingParts): void {
  if (!journal?.entries.length || (steps.outcome ?? 'passed') !== 'passed' || !steps.isGood) return;
  for (const language of codeLanguages) steps.code({ language, text: writeCode(language) });
}

function announce({ options, logger, sink }: EndingParts): void {
  if (options.autoPrintReportMsg && sink.file) logger.info(`Report: ${sink.file}`);
}

/** The reason with which running calls are stopped at the end of an agent. */
export function whyEnded(outcome: TestStatus | undefined): AbortError {
  if (outcome === 'timedOut') return new AbortError('ABORTED', 'The test ran out of time while the call was running');
  if (outcome === 'interrupted') return new AbortError('ABORTED', 'The run was interrupted while the call was running');
  return new AbortError('AGENT_DESTROYED', 'The agent was destroyed while the call was running', {
    hint: 'Did you forget await? Every call has to be awaited.',
  });
}
