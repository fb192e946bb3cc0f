import type { z } from 'zod';

import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { AgentParts } from '../agents/agent.ts';
import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { assertTypingOptions } from '../core/device/input-strategies.ts';
import type { Logger } from '../core/logger.ts';
import { resolveOptions } from '../core/options/options.ts';
import { composeAgent } from './compose-agent.ts';
import { LogFile } from './diagnostics/log-file.ts';
import { createLogger } from './create-logger.ts';
import { openVault } from './open-vault.ts';
import { logPlace } from './report-place.ts';
import type { RunnerBinding } from './runner-binding.ts';
import { processSurroundings } from './surroundings.ts';

export interface AgentPartsInit<O extends ResolvedAgentOptions> {
  /** Name of the receiver of the options, for messages. */
  readonly owner: string;
  /** The schema of the shared options and those of the platform. */
  readonly schema: z.ZodObject & z.ZodType<O>;
  /** As the user wrote them. */
  readonly input: unknown;
  device(options: O, logger: Logger): Device;
  readonly runner?: RunnerBinding | undefined;
}

/** Checks the options and creates the parts of an agent. All agents are created here, whatever device they drive. */
export function agentParts<O extends ResolvedAgentOptions>(init: AgentPartsInit<O>): AgentParts {
  const { device, runner } = init;
  const surroundings = processSurroundings();
  const options = checkedOptions({ ...init, owner: runner?.optionsOwner ?? init.owner });
  let note: ((warning: string) => void) | undefined;
  const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
  const vault = openVault(options, surroundings.env);
  const logger = createLogger({
    ...surroundings,
    log,
    redact: (message) => vault.redactText(message),
    onWarning: (message) => note?.(message),
  });
  if (options.screenshotResizeScale !== undefined) {
    logger.warnOnce('The option screenshotResizeScale was removed and has no effect; use screenshotShrinkFactor.');
  }
  const parts = composeAgent({ device: device(options, logger), options, logger, vault, runner, surroundings });
  note = (message) => parts.steps.warning(message);
  return parts;
}

/**
 * Checks the options of an agent.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function checkedOptions<O extends ResolvedAgentOptions>(
  init: Pick<AgentPartsInit<O>, 'owner' | 'schema' | 'input'>,
): O {
  const { owner, schema, input } = init;
  // The schema says what comes out of it.
  const options = resolveOptions({ schema, input, env: processSurroundings().env, owner }) as O;
  if (options.persistExecutionDump && !options.generateReport) throw dumpWithoutReport(owner);
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  return options;
}

function dumpWithoutReport(owner: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `Invalid options for ${owner}: persistExecutionDump needs generateReport`, {
    hint: 'The dumps are written next to the report: leave generateReport at true, or remove persistExecutionDump.',
  });
}
