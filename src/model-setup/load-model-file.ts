import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { isModelVariable, prefixes } from '../models/model-variables.ts';

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
  const given = Object.entries(parseEnv(text)).filter(([name, value]) => isModelVariable(name) && value);
  for (const [name, value] of given) env[name] = value;
  // Without a key of its own, OPENAI_API_KEY would be sent to its server.
  const key = `${prefixes.default}API_KEY`;
  if (given.some(([name]) => name.endsWith('_BASE_URL'))) env[key] ||= 'none';
}
