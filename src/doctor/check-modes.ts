import { z } from 'zod';

import { agentOptionsSchema } from '../agents/agent-options.ts';
import { EyewrightError } from '../core/errors/errors.ts';
import { resolveOptions, type Environment } from '../core/options/options.ts';
import { cassetteVariable, cassetteModeFromEnv } from '../session/cassette/cassette-mode.ts';
import type { Finding } from '../platforms/finding.ts';

const aboutModes = {
  record: 'every answer comes from the model and is recorded',
  auto: 'recorded answers are replayed; all others come from the model and are recorded',
  replay: 'recorded answers are replayed; all others come from the model',
  strict: 'recorded answers are replayed; models are never called',
  off: 'neither recorded nor replayed',
} as const;

const localFirstSchema = z.strictObject({ localFirst: agentOptionsSchema.shape.localFirst });

/** What the environment configures to answer besides the configured model. */
export function* checkModes(env: Environment, isConfigured: boolean): Generator<Finding> {
  yield* found('Cassettes', () => {
    const mode = cassetteModeFromEnv(env);
    return mode && { status: 'ok', text: `${cassetteVariable}=${mode}: ${aboutModes[mode]}` };
  });
  yield* found('Local first', () => {
    const { localFirst } = resolveOptions({ schema: localFirstSchema, input: {}, env, owner: 'doctor' });
    if (!localFirst) return undefined;
    if (isConfigured) return { status: 'ok', text: 'on: the offline model answers what it is certain of' };
    const text = 'on, but no model is configured: the offline model answers everything';
    return { status: 'warning', text, hint: 'Configure a model, or leave EYEWRIGHT_LOCAL_FIRST out.' };
  });
}

function* found(name: string, look: () => Omit<Finding, 'name'> | undefined): Generator<Finding> {
  try {
    const finding = look();
    if (finding) yield { name, ...finding };
  } catch (error) {
    if (!EyewrightError.isInstance(error)) throw error;
    yield { name, status: 'failed', text: error.summary, hint: error.hint };
  }
}
