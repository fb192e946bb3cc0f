import type { EventOf, RecordMark } from '../../core/record/record.ts';

/** One picture as it is shown: the same picture in several roles counts once. */
export interface FrameView {
  readonly id: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly roles: readonly string[];
  readonly label: string | undefined;
  readonly marks: readonly RecordMark[];
  readonly at: number;
  /** The step that tells most about the picture. */
  readonly step: Step;
}

/** A frame event with its place in the record: clocks may jump, places do not. */
export interface PlacedFrame {
  readonly event: EventOf<'frame'>;
  readonly place: number;
}

/** Something that happened in the application, with its place in the record. */
export interface Problem {
  readonly event: EventOf<'app-event' | 'page-event'>;
  readonly place: number;
}

/** How a step ended; `running`: the record stops before it did. */
export type StepStatus = EventOf<'step-end'>['status'] | 'running';

export interface Step {
  readonly id: string;
  /** Where the step stands among everything that the record tells of its test. */
  place: number;
  readonly start: EventOf<'step-start'>;
  end: EventOf<'step-end'> | undefined;
  readonly children: Step[];
  parent: Step | undefined;
  readonly frames: PlacedFrame[];
  readonly calls: EventOf<'model-call'>[];
  /** What a cache did for it. */
  readonly cache: EventOf<'cache'>[];
  readonly problems: Problem[];
}

export interface StepTree {
  readonly roots: readonly Step[];
  readonly byId: ReadonlyMap<string, Step>;
  /** What went wrong in the application while no step was running. */
  readonly problems: readonly Problem[];
  /** From the first to the last moment that a step knows of. */
  readonly span: { readonly from: number; readonly to: number };
}
