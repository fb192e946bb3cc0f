import type { Agent } from '../../agents/agent.ts';
import type { OpenData, SaveRequest } from '../device/device-request.ts';
import type { MadeCall } from './made-call.ts';

export interface SavedTestInit {
  readonly save: SaveRequest;
  readonly open: OpenData;
  readonly made: readonly MadeCall[];
  readonly agent: Agent;
}

/** Writes the calls of a session as a test. Resolves to the path of the file, or to the text if no file is named. */
export async function savedTest(_init: SavedTestInit): Promise<string> {
  throw new Error('not yet');
}
