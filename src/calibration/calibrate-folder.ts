import { agentOptionsSchema } from '../agents/agent-options.ts';
import { resolveOptions, type Environment } from '../core/options/options.ts';
import { createModel } from '../session/create-model.ts';
import { processSurroundings } from '../session/surroundings.ts';
import { calibrate, type Calibration } from './calibrate.ts';
import { readCalibrationSet } from './read-set.ts';

export interface CalibrateFolderInit {
  readonly folder: string;
  readonly env: Environment;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/** Calibrates the configured model, or the offline model if there is none, with a data set. The pictures have no tree. */
export async function calibrateFolder(init: CalibrateFolderInit): Promise<Calibration & { readonly set: string }> {
  const { folder, env, concurrency, signal, onProgress } = init;
  const { name, statements } = await readCalibrationSet(folder);
  const options = resolveOptions({ schema: agentOptionsSchema, input: { look: 'pixels' }, env, owner: 'calibrate' });
  const { model } = createModel(options, { ...processSurroundings(), env });
  try {
    const done = await calibrate({
      model,
      statements,
      concurrency,
      signal,
      onProgress: (count) => onProgress?.(count, statements.length),
    });
    return { set: name, ...done };
  } finally {
    await model.close?.();
  }
}
