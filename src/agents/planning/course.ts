import type { ScreenWords } from '../../core/screen/screen-words.ts';

/** The course of a replay. */
export interface Course {
  /** The text of the screen at the beginning. */
  readonly before: ScreenWords;
  readonly place: string | undefined;
  /** When it began. */
  readonly begun: number;
  /** Notices that were seen during the replay: they count, even if they are gone. */
  readonly seen: Set<string>;
  /** Alerts that appeared when everything else matched the outcome: they count, even if they are gone. */
  readonly alerts: Set<string>;
  /** What has happened beside the page so far, as notices. */
  sideEffects(): readonly string[];
  /** What is new in the tab of the beginning, once another tab is active, as notices. */
  tabBehind(): Promise<readonly string[]>;
}

/** The screen at the end of a replay. */
export interface End {
  /** What has happened beside the screen, as notices. */
  readonly beside: readonly string[];
  readonly words: ScreenWords;
  readonly place: string | undefined;
}
