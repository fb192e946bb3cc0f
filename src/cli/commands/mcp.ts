import type { CliCommand } from '../cli-command.ts';

/** A server for one coding agent. */
export const mcpCommand: CliCommand = {
  examples: ['mcp'],
  args: {},
  mostPositionals: 0,
  run: async (_args, io) => (await import('../mcp/serve-client.ts')).serveClient(io),
};
