import { z } from 'zod';

import { screenNames } from '../../platforms/screens/screen.ts';
import type { DeviceCommand } from '../device/device-command.ts';
import { deviceCommands } from '../device/device-commands.ts';
import { saveForms } from '../device/device-request.ts';
import { callFlags } from '../device/flags.data.ts';
import type { OptionFlag } from '../device/option-flag.ts';
import { usageError } from '../read-arguments.ts';
import type { CallTool } from './tools.data.ts';

const session = z
  .string()
  .regex(/^[\w-][\w.-]{0,39}$/)
  .optional()
  .describe('Name of the screen. Default: the only one that is open');
const options = z.record(z.string(), z.unknown()).optional();

/** A sentence, or names and what to read for each. */
const shape = z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** The arguments of `open`. */
export const openSchema = z.strictObject({
  platform: z.enum(screenNames),
  show: z.string().optional().describe('Web address, app or program to open'),
  session: session.describe('Name for the screen. Default: the name of the platform'),
  options: options.describe('Options of the device and the agent, e.g. {"viewport": "390x844"} or {"deviceId": "…"}'),
});

/** The arguments of `close`. */
export const closeSchema = z.strictObject({
  session,
  saveAs: z.enum(saveForms).optional().describe('Writes the calls that worked as a test'),
  out: z.string().optional().describe('File for the test. Default: the text of the test is returned'),
  title: z.string().optional().describe('Title of the test'),
  plain: z.boolean().optional().describe('With playwright: plain Playwright code without agents'),
  overwrite: z.boolean().optional().describe('Replaces the file'),
});

/** The arguments of `screenshot`. */
export const screenshotSchema = z.strictObject({
  session,
  out: z.string().optional().describe('File to write as well. Default: a new one in the run folder'),
});

/** The arguments of `run_command`. */
export const commandSchema = z.strictObject({
  session,
  command: z.string().min(1),
  arguments: z.array(z.string()).optional().describe('Arguments in the order of the command line'),
  options: options.describe('Options by name in camel case, e.g. {"patience": 10000}'),
});

/** The command behind a tool. It is the same on all platforms that have it. */
export function commandOf({ command }: CallTool): DeviceCommand {
  for (const screen of screenNames) {
    const found = deviceCommands(screen).get(command);
    if (found) return found;
  }
  throw usageError('mcp', `has no command "${command}" for a tool`, { hint: 'Install eyewright again.' });
}

/** The arguments of a tool that makes one call. */
export function callSchema(tool: CallTool): z.ZodObject {
  const { call, positionals } = commandOf(tool);
  const flags = (callFlags[call] ?? []).filter(({ name }) => tool.options?.includes(name));
  return z.strictObject({
    session,
    ...Object.fromEntries(
      positionals.map(({ name, about, kind, required = true }) => {
        const value = (kind === 'data' ? shape : z.string()).describe(about);
        return [name, required ? value : value.optional()];
      }),
    ),
    ...Object.fromEntries(flags.map((flag) => [flag.name, ofFlag(flag).optional().describe(flag.about)])),
  });
}

function ofFlag({ kind, values = [] }: OptionFlag): z.ZodType {
  if (kind === 'switch') return z.boolean();
  if (kind === 'number') return z.number();
  if (kind === 'choice') return z.enum(values);
  if (kind === 'text') return z.string();
  if (kind === 'texts') return z.union([z.string(), z.array(z.string())]);
  return z.unknown();
}

/** The commands that no tool stands for, for the text of `run_command`. */
export function otherCommands(tools: readonly CallTool[]): string {
  const taken = new Set(['open', 'close', 'screenshot', ...tools.map(({ command }) => command)]);
  const found = new Map<string, string>();
  for (const screen of screenNames) {
    for (const [name, { positionals }] of deviceCommands(screen))
      if (!taken.has(name)) found.set(name, [name, ...positionals.map((one) => `<${one.name}>`)].join(' '));
  }
  return [...found.values()].join(', ');
}
