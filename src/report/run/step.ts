import type { EventOf, RecordMark } from '../../core/record/record.ts';

/** A picture in the viewer. The same picture in several roles is shown once. */
export interface FrameView {
  readonly id: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly roles: readonly string[];
  readonly label: string | undefined;
  readonly marks: readonly RecordMark[];
  readonly at: number;
  /** The step that explains the picture best. */
  readonly step: Step;
}

/** A frame event with its position in the record. Times are not reliable: clocks may jump. */
export interface FrameAtPosition {
  readonly event: EventOf<'frame'>;
  readonly position: number;
}

/** An event of the application, with its position in the record. */
export interface Problem {
  readonly event: EventOf<'app-event' | 'page-event'>;
  readonly position: number;
}

/** Result of a step. `running`: the record ends before it. */
export type StepStatus = EventOf<'step-end'>['status'] | 'running';

export interface Step {
  readonly id: string;
  /** Position of the step among the events of its test. */
  position: number;
  readonly start: EventOf<'step-start'>;
  end: EventOf<'step-end'> | undefined;
  readonly children: Step[];
  parent: Step | undefined;
  readonly frames: FrameAtPosition[];
  readonly calls: EventOf<'model-call'>[];
  /** Results of the cache. */
  readonly cache: EventOf<'cache'>[];
  readonly problems: Problem[];
}

export interface StepTree {
  readonly roots: readonly Step[];
  readonly byId: ReadonlyMap<string, Step>;
  /** Problems of the application while no step was running. */
  readonly problems: readonly Problem[];
  /** Time from the first start to the last end of a step, in milliseconds since the epoch. */
  readonly span: { readonly from: number; readonly to: number };
}
