import type { z } from 'zod';

import type { Agent } from '../../agents/agent.ts';
import type { TestStatus } from '../../core/record/record.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

/** The platforms by the names that people type. */
export const screenNames = ['web', 'android', 'ios', 'harmony', 'computer', 'rdp', 'bridge'] as const;
export type ScreenName = (typeof screenNames)[number];

/** What is opened first, as data: a call of the agent by its name, with its arguments. */
export interface FirstCall {
  readonly call: string;
  readonly main: unknown;
}

/** An open screen with the agent that drives it. */
export interface Screen {
  readonly agent: Agent;
  /** The call that shows what the user asked for; undefined if there is nothing to show. */
  readonly first?: FirstCall | undefined;
  /** Starts a program on the screen; only where that is not an action of the agent. */
  launch?(command: string, args: readonly string[]): Promise<void>;
  /** Ends the agent, and then what was started for it. May be called twice. */
  close(status?: TestStatus): Promise<void>;
}

/** How a screen is to be opened. */
export interface ScreenRequest {
  /** Options of the screen as the user wrote them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Options of the agent as the user wrote them. */
  readonly agentOptions: Readonly<Record<string, unknown>>;
  /** The address, application or program to show; see `subject`. */
  readonly subject?: string | undefined;
  readonly runner?: RunnerBinding | undefined;
  /** Ends the waiting for a device. */
  readonly signal?: AbortSignal | undefined;
}

/** How the screens of one platform are opened, for callers with data instead of code: the command line. */
export interface ScreenKind {
  readonly agentOptions: z.ZodObject;
  /** Options of the device, and of opening it. */
  readonly options: z.ZodObject;
  /**
   * @throws ConfigError `CONFIG_INVALID` for an invalid option
   * @throws DeviceError if there is no such device
   */
  open(request: ScreenRequest): Promise<Screen>;
}
