import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { load } from 'js-yaml';
import type { z } from 'zod';

import { errorMessage } from '../../core/errors/errors.ts';
import { usageError } from '../read-arguments.ts';
import type { SessionScreen } from '../sessions/session-screen.ts';
import { namedFiles } from './allowed-files.ts';
import type { ClientScreens } from './client-screens.ts';
import { guardedTool, type CheckFiles, type Library } from './guarded-tool.ts';
import { callData, filePositions, openData, type ToolCall } from './tool-calls.ts';
import { toolResult } from './tool-result.ts';
import {
  callSchema,
  closeSchema,
  commandOf,
  commandSchema,
  openSchema,
  otherCommands,
  screenshotSchema,
} from './tool-schemas.ts';
import { callTools, instructions, type CallTool } from './tools.data.ts';

export interface McpServerInit {
  readonly library: Library;
  readonly screens: ClientScreens;
  readonly version: string;
  readonly cwd: string;
}

/** A server with all tools, for one connection. */
export function createMcpServer(init: McpServerInit): McpServer {
  const { library, version } = init;
  const server = new library.McpServer({ name: 'eyewright', version }, { instructions, capabilities: { tools: {} } });
  addOpenAndClose(server, init);
  for (const [name, tool] of Object.entries(callTools)) addCall(server, init, { name, tool });
  addScreenshot(server, init);
  addRunCommand(server, init);
  return server;
}

function addOpenAndClose(server: McpServer, init: McpServerInit): void {
  const { screens, cwd } = init;
  server.registerTool(
    'open',
    { description: 'Opens a web page, phone or desktop for the tools that follow', inputSchema: openSchema },
    guardedTool(
      { ...init, server },
      async ({ platform, show, session = platform, options = {} }: z.output<typeof openSchema>) =>
        toolResult(await screens.open(session, openData(platform, show, options))),
    ),
  );
  server.registerTool(
    'close',
    { description: 'Closes a screen, and returns the path of its report', inputSchema: closeSchema },
    guardedTool(
      { ...init, server },
      async ({ session, saveAs: form, out, title, plain = false, overwrite = false }: z.output<typeof closeSchema>) => {
        if (form === undefined && (out !== undefined || plain))
          throw usageError('mcp', 'needs "saveAs" to write a test', {
            hint: 'Add "saveAs", or leave out "out" and "plain".',
          });
        if (plain && form !== 'playwright')
          throw usageError('mcp', `has plain code only of Playwright, not of ${form}`, { hint: 'Leave out "plain".' });
        const file = out === undefined ? undefined : path.resolve(cwd, out);
        const save = form && { form, out: file, title, plain, overwrite };
        return toolResult(await screens.close(screens.named(session), save));
      },
    ),
  );
}

/** A tool that makes one call, whose arguments are those of the command. */
function addCall(
  server: McpServer,
  init: McpServerInit,
  { name, tool }: { readonly name: string; readonly tool: CallTool },
): void {
  const { about, positionals } = commandOf(tool);
  const inputSchema = callSchema(tool);
  server.registerTool(
    name,
    { description: tool.about ?? about, inputSchema, annotations: { readOnlyHint: tool.reads ?? false } },
    guardedTool(
      { ...init, server },
      ({ session, ...given }: Readonly<Record<string, unknown>>, { mcpReq: { signal } }) => {
        const names = positionals.map((one) => one.name);
        const texts = names.map((one) => asText(given[one]));
        const options = Object.fromEntries(Object.entries(given).filter(([key]) => !names.includes(key)));
        const screen = init.screens.named(session as string | undefined);
        return make(init, screen, { command: tool.command, positionals: texts, options }, signal);
      },
    ),
  );
}

/** Arguments are texts, as on the command line. */
function asText(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

function addScreenshot(server: McpServer, init: McpServerInit): void {
  server.registerTool(
    'screenshot',
    {
      description: 'Takes a picture of the screen',
      inputSchema: screenshotSchema,
      annotations: { readOnlyHint: true },
    },
    guardedTool({ ...init, server }, ({ session, out }: z.output<typeof screenshotSchema>, { mcpReq: { signal } }) => {
      const options = out === undefined ? {} : { out: path.resolve(init.cwd, out) };
      return make(init, init.screens.named(session), { command: 'screenshot', positionals: [], options }, signal);
    }),
  );
}

function addRunCommand(server: McpServer, init: McpServerInit): void {
  const { cwd, screens } = init;
  const description = `Runs any other command of a screen, or one of those above with other options: ${otherCommands(Object.values(callTools))}. Which of them there are depends on the platform`;
  server.registerTool(
    'run_command',
    { description, inputSchema: commandSchema },
    guardedTool(
      { ...init, server, readsFiles: true },
      async (given: z.output<typeof commandSchema>, { mcpReq: { signal } }, check) => {
        const { session, command, options = {} } = given;
        const positionals = [...(given.arguments ?? [])];
        const screen = screens.named(session);
        for (const index of filePositions(screen.start.open.screen, command)) {
          const file = positionals[index];
          if (file !== undefined) positionals[index] = readFlow(path.resolve(cwd, file), check);
        }
        return make(init, screen, { command, positionals, options }, signal);
      },
    ),
  );
}

// eslint-disable-next-line max-params -- what to do, where, and until when
async function make(
  { screens }: McpServerInit,
  session: SessionScreen,
  call: ToolCall,
  signal: AbortSignal,
): Promise<CallToolResult> {
  return toolResult(await screens.call(session, await callData(session.start.open.screen, call), signal));
}

/** A file of steps. The files that its steps name must be allowed, too. */
function readFlow(file: string, check: CheckFiles): string {
  check([file]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw usageError('mcp', `cannot read ${file}: ${errorMessage(error)}`, { hint: 'Check the path.' });
  }
  check(namedFiles(asYaml(text)));
  return text;
}

/** The steps of a YAML file. Other files name no files, and invalid ones are reported when they run. */
function asYaml(text: string): unknown {
  try {
    return load(text);
  } catch {
    return undefined;
  }
}
