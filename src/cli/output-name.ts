import { reportOutputs, type OutputName } from '../report/outputs/outputs.ts';
import { usageError } from './read-arguments.ts';

/** @throws ConfigError `CONFIG_INVALID` if no output has this name */
export function outputName(command: string, name: string): OutputName {
  if (Object.hasOwn(reportOutputs, name)) return name as OutputName;
  throw usageError(command, `knows no output "${name}"; there are ${Object.keys(reportOutputs).join(', ')}`);
}
