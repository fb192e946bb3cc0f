import { localServers, type LocalServer } from '../models/openai/local-servers.ts';

/** What a project may ask: no model, one on this machine, or any other. */
export type ModelChoice = 'offline' | 'custom' | LocalServer['id'];

/** Each one is also a value of `init --model`. */
export const modelChoices: readonly ModelChoice[] = ['offline', ...localServers.map(({ id }) => id), 'custom'];

/** The server on this machine that a choice stands for. */
export function serverOf(choice: ModelChoice): LocalServer | undefined {
  return localServers.find(({ id }) => id === choice);
}

export function addressOf({ port }: LocalServer): string {
  return `http://localhost:${port}/v1`;
}
