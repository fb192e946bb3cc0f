import type { Environment } from '../core/options/options.ts';
import { resolveModelConfig } from '../models/model-config.ts';
import { checkNode, checkReader, checkRunners } from './check-install.ts';
import { checkForeign } from './check-foreign.ts';
import { checkModels } from './check-models.ts';
import { checkModes } from './check-modes.ts';
import { checkSkills } from './check-skills.ts';
import type { Finding } from '../platforms/finding.ts';
import { platformChecks } from '../platforms/registry.ts';

export interface DoctorInit {
  readonly env: Environment;
  /** Version of this package. */
  readonly version: string;
  /** Folder of the project. */
  readonly folder: string;
  /** Whether requests are sent to the configured models. */
  readonly asks: boolean;
  /** Told what is waited for, before each request. */
  readonly onWait?: (what: string) => void;
}

/** Checks everything that a run needs. Yields each finding as soon as it is available. */
export async function* examine({ env, folder, asks, version, onWait }: DoctorInit): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  for (const check of platformChecks) yield* [await check(env)].flat();
  yield* checkRunners(folder);
  yield checkReader(folder, !hasModelConfig(env));
  yield* checkSkills(folder, version);
  yield* checkForeign(env);
  yield* checkModes(env, hasModelConfig(env));
  yield* checkModels({ env, asks, onWait, fetch: (...given) => globalThis.fetch(...given) });
}

/** Whether the environment names a model, valid or not. */
export function hasModelConfig(env: Environment): boolean {
  try {
    return resolveModelConfig({ env }) !== undefined;
  } catch {
    // The check of the models reports what is wrong with it.
    return true;
  }
}
