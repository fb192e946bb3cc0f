import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { findStub, skillStub } from './skill-stub.ts';

/** `kept`: it has the same text already; `foreign`: a file of somebody else is there, which was not changed. */
export type StubOutcome = 'wrote' | 'updated' | 'kept' | 'foreign';

export interface InstallStubInit {
  /** Absolute path of the file. */
  readonly file: string;
  /** Version of this package. */
  readonly version: string;
  /** Whether a file of somebody else is replaced. */
  readonly force?: boolean;
}

/** Writes the skill of a project, or brings it up to date. */
export async function installStub({ file, version, force = false }: InstallStubInit): Promise<StubOutcome> {
  const found = findStub(file);
  if (found.kind === 'foreign' && !force) return 'foreign';
  const text = skillStub(version);
  if (found.kind === 'own' && found.text === text) return 'kept';
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return found.kind === 'none' ? 'wrote' : 'updated';
}
