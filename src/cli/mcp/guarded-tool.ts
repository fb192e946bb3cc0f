import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';

import { assertInside, namedFiles, rootFolders } from './allowed-files.ts';
import { toolError } from './tool-result.ts';

export type Library = typeof import('@modelcontextprotocol/server');

/** @throws ConfigError `CONFIG_INVALID` for files outside of the folders of the client */
export type CheckFiles = (files: readonly string[]) => void;

export interface GuardInit {
  readonly library: Library;
  readonly server: McpServer;
  readonly cwd: string;
  /** Whether a tool may name files elsewhere than in its arguments. Default: false. */
  readonly readsFiles?: boolean;
}

type Work<A> = (given: A, context: ServerContext, check: CheckFiles) => Promise<CallToolResult> | CallToolResult;

const key = 'roots';

/**
 * Runs a tool: its files must lie in the roots of the client, or in the working directory if it has none. Errors become results that
 * an agent can read.
 */
export function guardedTool<A>(
  init: GuardInit,
  work: Work<A>,
): (given: A, context: ServerContext) => Promise<CallToolResult | InputRequiredResult> {
  const { library, cwd, readsFiles = false } = init;
  return async (given, context) => {
    try {
      const files = namedFiles(given);
      const answer = library.inputResponse(context.mcpReq.inputResponses, key);
      if ((files.length > 0 || readsFiles) && answer.kind === 'missing' && hasRoots(init, context))
        return library.inputRequired({ inputRequests: { [key]: library.inputRequired.listRoots() } });
      const roots = answer.kind === 'roots' ? rootFolders(answer.roots) : [];
      const check: CheckFiles = (named) => assertInside(named, roots.length > 0 ? roots : [cwd], cwd);
      check(files);
      return await work(given, context, check);
    } catch (error) {
      return toolError(error);
    }
  };
}

/** Older clients say it once, newer ones in each request. */
function hasRoots({ library, server }: GuardInit, { mcpReq: { envelope = {} } }: ServerContext): boolean {
  const inRequest = new Map(Object.entries(envelope)).get(library.CLIENT_CAPABILITIES_META_KEY);
  const capabilities: unknown = inRequest ?? server.server.getClientCapabilities();
  return typeof capabilities === 'object' && capabilities !== null && 'roots' in capabilities;
}
