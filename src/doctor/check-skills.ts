import path from 'node:path';

import type { Finding } from '../platforms/finding.ts';
import { findStub, skillFolders, stubFile } from '../skills/skill-stub.ts';

/** Reports a skill of the project that another version of this package has written. */
export function* checkSkills(folder: string, version: string): Generator<Finding> {
  const name = 'Skill for coding agents';
  for (const place of skillFolders) {
    const file = `${place}/${stubFile}`;
    const found = findStub(path.join(folder, file));
    if (found.kind !== 'own') continue;
    if (found.version === version) yield { name, status: 'ok', text: file };
    else
      yield {
        name,
        status: 'warning',
        text: `${file} comes from eyewright ${found.version}, but this is ${version}`,
        hint: `Run npx eyewright skills install --dir ${place}`,
      };
  }
}
