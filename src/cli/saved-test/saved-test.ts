import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Agent } from '../../agents/agent.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { OpenData, SaveRequest } from '../device/device-request.ts';
import { isCode, unwritable } from '../unwritable.ts';
import { codeFile } from './code-file.ts';
import { featureFile } from './feature-file.ts';
import { readers, testableCalls, type MadeCall } from './made-call.ts';
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
  try {
    mkdirSync(path.dirname(out), { recursive: true });
    writeFileSync(out, text, { flag: overwrite ? 'w' : 'wx' });
  } catch (error) {
    if (isCode(error, 'EEXIST') && existsSync(out))
      throw new ConfigError('CONFIG_INVALID', `${out} exists, and the session is still open`, {
        hint: 'Name another file with --out, or add --overwrite.',
      });
    throw unwritable(out, error);
  }
  return out;
}

/** What is not in the test although it was done; for people who read only what the command prints. */
export function savedNotes({ form }: SaveRequest, made: readonly MadeCall[]): readonly string[] {
  const calls = testableCalls(made);
  const failed = calls.filter(({ hasFailed }) => hasFailed).length;
  const read = calls.filter(({ call, hasFailed }) => !hasFailed && readers[call] !== undefined).length;
  const commands = (count: number): string => `${count} ${count === 1 ? 'command' : 'commands'}`;
  return [
    ...(failed > 0
      ? [`Left out: ${commands(failed)} that failed and may have changed the screen. A comment stands in each place.`]
      : []),
    ...(read > 0 && (form === 'yaml' || form === 'cucumber')
      ? [`Not checked: what ${commands(read)} read. The form ${form} has no expectations of values; "assert" has.`]
      : []),
  ];
}

function textOf({ save, open, made, agent }: SavedTestInit): string {
  const calls = testableCalls(made);
  if (!calls.some(({ command, hasFailed }) => command !== 'open' && !hasFailed)) {
    throw new ConfigError('CONFIG_INVALID', 'There is nothing to write down: no command after "open" worked', {
      hint: 'Leave out --as to close the session without a test.',
    });
  }
  const title = save.title ?? titleOf(calls);
  if (save.plain) return agent.toCode({ language: 'playwright', title });
  if (save.form === 'yaml') return yamlFile({ title, screen: open.screen, calls });
  if (save.form === 'cucumber') return featureFile({ title, screen: open.screen, calls });
  return codeFile({ runner: save.form, title, open, calls });
}

/** The first instruction or statement says best what a test is about. */
function titleOf(calls: readonly MadeCall[]): string {
  const worked = calls.filter(({ hasFailed }) => !hasFailed);
  const named = worked.find(({ call }) => call === 'aiAct') ?? worked.find(({ call }) => call === 'aiAssert');
  const { prompt, assertion } = named?.params ?? {};
  const title = prompt ?? assertion;
  return typeof title === 'string' ? title : 'what was done on the command line';
}
