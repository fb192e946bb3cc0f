import type { Logger } from '../core/logger.ts';
import { LogFile } from './diagnostics/log-file.ts';
import { createLogger } from './create-logger.ts';
import { openVault } from './open-vault.ts';
import { logPlace } from './report-place.ts';
import { processSurroundings } from './surroundings.ts';

/** The log of what belongs to no agent yet, such as the search for a device. Of secrets it knows the keys of models. */
export function processLogger(): Logger {
  const surroundings = processSurroundings();
  const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
  const vault = openVault({ secrets: {}, modelConfig: undefined }, surroundings.env);
  return createLogger({ ...surroundings, log, redact: (message) => vault.redactText(message) });
}
