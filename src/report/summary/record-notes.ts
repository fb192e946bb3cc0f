import type { EventOf, RecordEvent } from '../../core/record.ts';
import { clipText } from './clip-text.ts';
import { isRed, type AttemptSummary, type Outcome } from './run-summary.ts';
import { StepLog } from './step-log.ts';
import { UsageSum } from './usage-sum.ts';

const mostPageEvents = 20;
const mostWarnings = 50;
const longestText = 2_000;

type PageEvent = NonNullable<AttemptSummary['pageEvents']>[number];

/** What a summary needs of the events of one agent. */
export class RecordNotes {
  readonly id: string;
  readonly source: EventOf<'source'> | undefined;
  readonly steps = new StepLog();
  readonly usage = new UsageSum();
  readonly warnings: string[] = [];
  readonly pageEvents: PageEvent[] = [];
  start: EventOf<'record-start'> | undefined;
  test: EventOf<'test-start'> | undefined;
  end: EventOf<'test-end'> | undefined;
  firstAt = Infinity;
  lastAt = -Infinity;
  #ended = false;
  #failed = false;

  constructor(id: string, source: EventOf<'source'> | undefined) {
    this.id = id;
    this.source = source;
  }

  /** The same rules as the viewer's: what the runner said counts most. */
  get status(): Outcome {
    const known = this.source?.testStatus ?? this.end?.status;
    if (known) return known;
    if (!this.#ended) return 'running';
    return this.#failed ? 'failed' : 'passed';
  }

  get durationMs(): number {
    const clock = this.lastAt > this.firstAt ? this.lastAt - this.firstAt : 0;
    return Math.max(0, this.source?.testDuration ?? this.end?.durationMs ?? clock);
  }

  read(event: RecordEvent): void {
    this.firstAt = Math.min(this.firstAt, event.at);
    this.lastAt = Math.max(this.lastAt, event.at);
    if (event.type === 'record-start') this.start = event;
    else if (event.type === 'test-start') this.test = event;
    else if (event.type === 'test-end') this.end = event;
    else if (event.type === 'record-end') this.#ended = true;
    else this.#readDetail(event);
  }

  #readDetail(event: RecordEvent): void {
    if (event.type === 'model-call') this.usage.addCall(event);
    else if (event.type === 'warning') this.#warn(event.message);
    else if (event.type === 'page-event') this.#notePage(event);
    else this.#readStep(event);
  }

  #readStep(event: RecordEvent): void {
    if (event.type === 'step-end' && event.status === 'failed') this.#failed = true;
    // Of tests that passed nobody reads the steps; most tests pass.
    if (this.source && !isRed(this.source.testStatus)) return;
    if (event.type === 'step-start') this.steps.start(event);
    else if (event.type === 'step-end') this.steps.end(event);
    else if (event.type === 'frame') this.steps.frame(event);
  }

  #warn(message: string): void {
    if (this.warnings.length < mostWarnings) this.warnings.push(clipText(message, longestText));
  }

  #notePage({ kind, text, url, status }: EventOf<'page-event'>): void {
    if (this.pageEvents.length >= mostPageEvents) return;
    this.pageEvents.push({
      kind,
      text: clipText(text, longestText),
      ...(url !== undefined && { url: clipText(url, longestText) }),
      ...(status !== undefined && { status }),
    });
  }
}
