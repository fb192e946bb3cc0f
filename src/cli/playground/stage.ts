import type { PlaygroundState, ToPage, ToServer } from '../../playground/messages.ts';
import type { FeedPicture } from './record-feed.ts';

/** Called when there is something new to show. */
export interface StageEvents {
  onState(): void;
  onEvents(first: number, events: readonly string[]): void;
  /** A picture of the live view. */
  onPicture(data: Uint8Array): void;
}

/** What the pages of a playground show and, unless it is only watched, act on. */
export interface Stage {
  readonly welcome: Extract<ToPage, { type: 'welcome' }>;
  /** What is the same for all pages. */
  readonly state: Omit<PlaygroundState, 'writer' | 'pages'>;
  /** Events of the record so far. */
  readonly events: readonly string[];
  /** The picture of the live view that was seen last. */
  readonly newest: Uint8Array | undefined;
  /** The report, once there is one. */
  readonly reportFile: string | undefined;
  /** Starts or stops to take pictures for the live view. */
  look(on: boolean): void;
  /** A picture of the record. */
  picture(id: string): FeedPicture | undefined;
  /**
   * Carries out what a page asks for; undefined if there is no answer but the state.
   *
   * @throws EyewrightError if it cannot be carried out
   */
  answer(request: StageRequest): Promise<ToPage | undefined>;
}

/** What the stage answers; everything else is about pages and their rights. */
export type StageRequest = Exclude<ToServer, { type: 'claim' | 'link' | 'look' | 'shown' }>;

/** Requests that change nothing on the screen or in the test, so that every page may send them. */
export const harmless: ReadonlySet<StageRequest['type']> = new Set(['explain', 'save']);
