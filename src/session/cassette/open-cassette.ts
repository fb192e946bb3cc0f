import path from 'node:path';

import type { CassetteOptions } from '../../agents/cassette-options.ts';
import { digest, slug } from '../../cache/record-key.ts';
import type { CassetteMode } from '../../core/model/cassette-mode.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import type { Model } from '../../core/model/model.ts';
import type { TestIdentity } from '../../core/record/record.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import { Cassette } from '../../models/cassette/cassette.ts';
import { withCassette, type RunningMode } from '../../models/cassette/cassette-model.ts';
import type { RunnerBinding } from '../runner-binding.ts';
import type { Surroundings } from '../surroundings.ts';
import { cassetteModeFromEnv } from './cassette-mode.ts';

export interface CassetteInit {
  readonly options: CassetteOptions | undefined;
  /** Whether a model other than the offline one is configured. */
  readonly isConfigured: boolean;
  readonly runner: RunnerBinding | undefined;
  readonly vault: SecretVault;
  /** How long calls look for what they name, in milliseconds. */
  readonly patienceMs: number;
  readonly surroundings: Pick<Surroundings, 'env' | 'cwd'>;
}

/** The open cassettes of this process, by file: the agents of a test share one. */
const open = new Map<string, OpenCassette>();

interface OpenCassette {
  readonly cassette: Cassette;
  /** The attempt that uses it now. */
  readonly test: string | undefined;
  readonly attempt: number;
  /** Entries that were there before the test. */
  readonly before: number;
}
/** Wraps a model with the cassette that the user configured; without one, returns the model unchanged. */
export function onCassette(model: Model, init: CassetteInit): Model {
  const mode = modeOf(init);
  if (mode === 'off') return model;
  const cassette = cassetteAt(cassetteFile(init), mode, init);
  const { vault, patienceMs } = init;
  const redact = <T>(value: T): T => vault.redactTexts(value);
  return withCassette(model, { cassette, redact, readPicture, patienceMs, mode: withoutModel(mode, cassette, init) });
}

/** Loads the reader only for screens without a tree, since it is large. */
async function readPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[] | undefined> {
  try {
    const { linesOnPicture } = await import('../../vision/text/read-once.ts');
    return await linesOnPicture(frame, parts);
  } catch {
    // Without a reader, only the picture is compared.
    return undefined;
  }
}

function modeOf({ options, surroundings }: CassetteInit): CassetteMode {
  return options?.mode ?? cassetteModeFromEnv(surroundings.env) ?? 'off';
}

/** The file of the cassette. For a test: next to its file, or in the given folder under the name of its file. */
function cassetteFile({ options, runner, surroundings }: CassetteInit): string {
  const { dir, name } = options ?? {};
  const { cwd } = surroundings;
  if (!runner) {
    if (name !== undefined) return path.resolve(cwd, dir ?? '__cassettes__', `${name}.yaml`);
    throw new ConfigError('CONFIG_INVALID', 'cassette needs a name for an agent outside of a test runner', {
      hint: 'For example cassette: { mode: "auto", name: "checkout" }.',
    });
  }
  const { titlePath, project } = runner.test;
  const titles = titlePath.slice(1).filter((title) => title !== '');
  const nth = runner.nthOfTitle?.() ?? 1;
  const byTitle = `${slug(titles.join(' '))}-${digest([titles, project]).slice(0, 6)}`;
  const own = name ?? (nth > 1 ? `${byTitle}-${nth}` : byTitle);
  return path.join(folderOf(runner.test, dir, cwd), `${own}.yaml`);
}

function folderOf({ location, titlePath }: TestIdentity, dir: string | undefined, cwd: string): string {
  const file = path.resolve(cwd, location?.file ?? titlePath[0] ?? 'tests');
  // The ending keeps patterns of runners, such as features/**/*.feature, from matching the folder.
  const folder = `${file}.d`;
  if (dir === undefined) return path.join(path.dirname(folder), '__cassettes__', path.basename(folder));
  // With the path, since files in different folders may have the same name.
  return path.resolve(cwd, dir, path.relative(cwd, folder).replaceAll(/\.\.[/\\]/g, ''));
}

/**
 * A cassette is recorded from scratch once per process: further agents of the test, and tests that name the same cassette, add
 * to it. Another attempt of a test starts from scratch.
 */
function cassetteAt(file: string, mode: RunningMode, { surroundings, runner }: CassetteInit): Cassette {
  const { test, attempt = 0 } = runner?.test ?? {};
  const known = open.get(file) ?? opened(file, mode, surroundings.cwd);
  const { cassette } = known;
  if (known.test === test && known.attempt === attempt) return cassette;
  const before = known.test === test ? known.before : cassette.entries.length;
  if (mode === 'record' || mode === 'auto') cassette.cutBack(before);
  cassette.rewind();
  open.set(file, { cassette, test, attempt, before });
  return cassette;
}

/** A cassette that no test uses yet. */
function opened(file: string, mode: RunningMode, cwd: string): OpenCassette {
  const cassette = new Cassette(file, { name: path.relative(cwd, file), fresh: mode === 'record' });
  const state = { cassette, test: undefined, attempt: 0, before: cassette.entries.length };
  open.set(file, state);
  return state;
}

/** Without a model, only recorded replies are available; the offline model never replaces a configured one. */
function withoutModel(
  mode: RunningMode,
  cassette: Cassette,
  { options, isConfigured, runner }: CassetteInit,
): RunningMode {
  if (isConfigured || mode === 'record' || mode === 'strict') return mode;
  if (!cassette.isFresh) return 'strict';
  const reason = `No model is configured, and there is no cassette ${cassette.name}`;
  if (options?.ifMissing === 'skip') runner?.skip?.(reason);
  throw new ConfigError('CONFIG_INVALID', reason, {
    hint: 'Configure a model to record it, commit the cassette, or record the offline model with cassette: { mode: "record" }.',
  });
}
