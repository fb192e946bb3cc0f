import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { isModelVariable, prefixes } from '../models/model-variables.ts';
import { fallbacks } from '../models/slot-keys.ts';

/** The file with the variables of the model. */
export const modelFileName = '.env';

/**
 * Sets the variables of the model that the working directory has in a file. A model of the environment is never mixed with one of
 * the file: the key of one must not go to the server of the other.
 */
export function loadModelFile(cwd: string, env: Record<string, string | undefined>): void {
  if (Object.entries(env).some(([name, value]) => value && isModelVariable(name))) return;
  let text: string;
  try {
    text = readFileSync(path.join(cwd, modelFileName), 'utf8');
  } catch {
    return;
  }
  const values = parseEnv(text);
  const given = Object.entries(values).filter(([name]) => isModelVariable(name));
  if (given.every(([, value]) => !value)) return;
  // Empty values count as well: an empty proxy means none.
  for (const [name, value] of given) env[name] = value;
  const setMissing = (name: string, value: string | undefined): void => {
    if (value && !env[name]) env[name] = value;
  };
  setMissing(`${prefixes.default}BASE_URL`, values[fallbacks.BASE_URL ?? '']);
  setMissing(`${prefixes.default}API_KEY`, values[fallbacks.API_KEY ?? '']);
  // Without a key of its own, the OPENAI_API_KEY of the environment would be sent to its server.
  const hasServer = Object.entries(env).some(
    ([name, value]) => isModelVariable(name) && name.endsWith('_BASE_URL') && value,
  );
  if (hasServer) setMissing(`${prefixes.default}API_KEY`, 'none');
}
