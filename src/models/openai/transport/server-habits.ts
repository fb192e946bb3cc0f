import type { ModelSlotConfig } from '../../model-config.ts';
import { modelHost } from '../llm-client.ts';

/** What this process has learnt about one model of one server. */
export interface ServerHabits {
  /** Formats of replies that it refused, with the kind of call where only the schema of that kind was refused. */
  readonly refused: Set<string>;
  /** Which further way of turning thinking off is used, from 1; undefined before there was a reason to use one. */
  thinkingWay?: number;
  /** The first of these ways that the server refuses. */
  refusedWay?: number;
  /** The messages that were already printed. */
  readonly reported: Set<string>;
}

const known = new Map<string, ServerHabits>();

/** Shared by all agents of the process, so that each thing is found out and told once. */
export function habitsOf(config: ModelSlotConfig): ServerHabits {
  const key = JSON.stringify([modelHost(config), config.baseUrl, config.name]);
  const habits: ServerHabits = known.get(key) ?? { refused: new Set<string>(), reported: new Set<string>() };
  known.set(key, habits);
  return habits;
}

/** Calls `tell` with a message about a server, once a process. */
export function tellOnce(config: ModelSlotConfig, message: string, tell: (message: string) => void): void {
  const { reported } = habitsOf(config);
  if (reported.has(message)) return;
  reported.add(message);
  tell(message);
}
