import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Agent } from '../../agents/agent.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { OpenData, SaveRequest } from '../device/device-request.ts';
import { codeFile } from './code-file.ts';
import { featureFile } from './feature-file.ts';
import { testableCalls, type MadeCall } from './made-call.ts';
import { yamlFile } from './yaml-file.ts';

export interface SavedTestInit {
  readonly save: SaveRequest;
  readonly open: OpenData;
  readonly made: readonly MadeCall[];
  readonly agent: Agent;
}

/**
 * Writes the calls of a session as a test. Returns the path of the file, or the text if no file is named.
 *
 * @throws ConfigError `REPORT_EXISTS` if the file exists, `CONFIG_INVALID` if no call worked
 */
export function savedTest(init: SavedTestInit): string {
  const { out, overwrite } = init.save;
  const text = textOf(init);
  if (out === undefined) return text.trimEnd();
  mkdirSync(path.dirname(out), { recursive: true });
  try {
    writeFileSync(out, text, { flag: overwrite ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new ConfigError('CONFIG_INVALID', `${out} exists, and the session is still open`, {
      hint: 'Name another file with --out, or add --overwrite.',
    });
  }
  return out;
}

function textOf({ save, open, made, agent }: SavedTestInit): string {
  const calls = testableCalls(made);
  if (calls.length === 0) {
    throw new ConfigError('CONFIG_INVALID', 'There is nothing to write down: no command of the session worked', {
      hint: 'Leave out --as to close the session without a test.',
    });
  }
  const title = save.title ?? titleOf(calls);
  if (save.plain) return agent.toCode({ language: 'playwright', title });
  if (save.form === 'yaml') return yamlFile(title, calls);
  if (save.form === 'cucumber') return featureFile({ title, screen: open.screen, calls });
  return codeFile({ runner: save.form, title, open, calls });
}

/** The first instruction or statement says best what a test is about. */
function titleOf(calls: readonly MadeCall[]): string {
  const told = calls.find(({ call }) => call === 'aiAct') ?? calls.find(({ call }) => call === 'aiAssert');
  const { prompt, assertion } = told?.params ?? {};
  const title = prompt ?? assertion;
  return typeof title === 'string' ? title : 'what was done on the command line';
}
