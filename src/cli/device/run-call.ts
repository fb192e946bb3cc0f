import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { actionsOf, callVerb, optionsOfCallSchema, type OptionsOfCall } from '../../agents/for-callers.ts';
import { verbs } from '../../agents/verbs/verbs.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import { encodeAs } from '../../util/image.ts';
import { omitKeys, pickKeys } from '../../util/pick-keys.ts';
import { flowCalls } from '../../yaml/flow-calls.ts';
import { unwritable } from '../unwritable.ts';
import type { CallData } from './device-request.ts';
import { pictureFormat } from './picture-format.ts';

/** What a call came to. */
export interface CallResult {
  readonly value: unknown;
  /** The file of a picture that was asked for. */
  readonly screenshot?: string;
}

export interface RunCallInit {
  readonly data: CallData;
  /** A new file for a picture that has no name. */
  readonly newPicture: (extension: string) => string;
  readonly signal?: AbortSignal | undefined;
}

const nowhere = { place: undefined, frames: [] };
const perCall = Object.keys(optionsOfCallSchema.shape);

/** Makes a call of an agent that is given as data. */
export async function runCall(
  { agent, launch }: Screen,
  { data, newPicture, signal }: RunCallInit,
): Promise<CallResult> {
  const { call, params } = data;
  if (call === 'launchProgram') {
    await launch?.(String(params['program']), params['args'] as string[]);
    return { value: undefined };
  }
  const options = optionsOf(data);
  if (call === 'screenshot') {
    await agent.recordToReport('screenshot');
    return { value: undefined, ...(await savedPicture(agent.lastFrame, data.out, newPicture)) };
  }
  const settings = { site: nowhere, options, signal };
  if (call === 'runYaml') {
    const given = [String(params['content']), omitKeys(params, ['content'])] as const;
    return { value: (await callVerb(agent, { verb: verbs.runYaml, ...settings }, ...given)).result };
  }
  const found = flowCalls(actionsOf(agent)).get(call);
  if (!found) {
    throw new ConfigError('DEVICE_UNSUPPORTED', `This screen has no "${data.command}"`, {
      hint: 'Its device does not support the action.',
    });
  }
  const { first = '' } = found;
  const { [first]: main, ...others } = params;
  const { verb, given } = found.prepare(main, others);
  return { value: await callVerb(agent, { verb, ...settings }, ...given) };
}

function optionsOf({ command, options }: CallData): OptionsOfCall {
  const names = Object.keys(options);
  return pickKeys(parseOrThrow(optionsOfCallSchema, pickKeys(options, perCall), command), names);
}

/**
 * Writes the newest picture to a file. One that the user has named gets the format of its ending.
 *
 * @throws ConfigError `CONFIG_INVALID` if the file cannot be written
 */
export async function savedPicture(
  frame: Screen['agent']['lastFrame'],
  out: string | undefined,
  newPicture: RunCallInit['newPicture'],
): Promise<{ screenshot?: string }> {
  if (!frame) return {};
  const { mime, data } = frame;
  if (out === undefined) {
    const screenshot = newPicture(mime === 'image/jpeg' ? '.jpg' : `.${mime.slice('image/'.length)}`);
    writeFileSync(screenshot, data);
    return { screenshot };
  }
  const format = pictureFormat(out);
  try {
    mkdirSync(path.dirname(out), { recursive: true });
    writeFileSync(out, format === undefined || mime === `image/${format}` ? data : await encodeAs(data, format));
  } catch (error) {
    throw unwritable(out, error);
  }
  return { screenshot: out };
}
