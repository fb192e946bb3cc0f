import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';

import { EyewrightError, errorMessage } from '../../core/errors/errors.ts';
import { installStub, type StubOutcome } from '../../skills/install-stub.ts';
import { skillFolderOf, stubFile } from '../../skills/skill-stub.ts';
import { checkDestination } from './check-place.ts';
import type { Project } from './look-at-project.ts';
import type { WriteResult } from './write-files.ts';

const [begin, end] = ['<!-- eyewright -->', '<!-- /eyewright -->'];

const block = `${begin}
## eyewright: tests that see the screen
- Before you write or change a test: \`npx eyewright skills get write-tests\`
- After a failed run: \`npx eyewright failures\`, then \`npx eyewright skills get debug-report\`
- To look at a screen or operate it: \`npx eyewright skills get drive\`
- To check the wording of a sentence: \`npx eyewright explain "…"\`
- A failure of class \`product\` is a defect of the application: do not weaken the assertion.
${end}
`;

const agentsFile = 'AGENTS.md';
const outcomes = { wrote: 'wrote', updated: 'added', kept: 'done', foreign: 'done' } as const satisfies Record<
  StubOutcome,
  WriteResult['outcome']
>;

/**
 * Writes the skill, and lines in AGENTS.md unless they are there.
 *
 * @throws EyewrightError `INIT_FAILED` if the folder cannot be written to, or a link leads out of it
 */
export async function addSkills(
  { folder, repository = folder }: Pick<Project, 'folder' | 'repository'>,
  version: string,
): Promise<WriteResult[]> {
  const stub = path.posix.join(skillFolderOf(folder), stubFile);
  try {
    for (const name of [stub, agentsFile]) checkDestination(repository, path.join(folder, name));
    const outcome = await installStub({ file: path.join(folder, stub), version });
    const note = outcome === 'updated' ? `the skill of version ${version}` : undefined;
    return [{ path: stub, outcome: outcomes[outcome], note }, await addLines(path.join(folder, agentsFile))];
  } catch (cause) {
    if (EyewrightError.isInstance(cause)) throw cause;
    throw new EyewrightError('INIT_FAILED', `Cannot write to ${folder}: ${errorMessage(cause)}`, {
      hint: 'Files written so far are kept; the command can be run again.',
      cause,
    });
  }
}

async function addLines(file: string): Promise<WriteResult> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text.includes(begin)) return { path: agentsFile, outcome: 'done' };
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  await appendFile(file, `${gap}${block}`);
  if (text === '') return { path: agentsFile, outcome: 'wrote' };
  return { path: agentsFile, outcome: 'added', note: 'lines for coding agents' };
}
