import type { ScreenName } from '../../platforms/screens/screen.ts';

/** One call as data, which a session can be sent. */
export interface CallData {
  /** E.g. `aiTap`, `Navigate`, or `screenshot` or `launchProgram`. */
  readonly call: string;
  /** Name of the command, e.g. `tap`. */
  readonly command: string;
  /** Arguments and options by the name of their parameter. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Options of the agent for this call. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Absolute path for a picture, if one is named. */
  readonly out?: string | undefined;
}

/** How a screen is to be opened. */
export interface OpenData {
  readonly screen: ScreenName;
  readonly subject?: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
  readonly agentOptions: Readonly<Record<string, unknown>>;
}

/** What was typed, validated as far as possible without a screen. */
export interface DeviceRequest {
  readonly open: OpenData;
  readonly call: CallData;
  /** The session that was named; undefined: the one with the name of the platform, if there is one. */
  readonly session: string | undefined;
  /** Milliseconds without a command, after which a session ends. */
  readonly idleMs: number;
  /** How the session is saved as a test. */
  readonly save: SaveRequest | undefined;
}

export const saveForms = ['playwright', 'vitest', 'cucumber', 'yaml'] as const;
export type SaveForm = (typeof saveForms)[number];

export interface SaveRequest {
  readonly form: SaveForm;
  /** Code of the driver alone, without agents. */
  readonly plain: boolean;
  /** Absolute path; undefined: standard output. */
  readonly out: string | undefined;
  readonly overwrite: boolean;
  readonly title: string | undefined;
}
