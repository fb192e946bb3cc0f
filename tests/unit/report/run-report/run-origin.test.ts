import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { originOf } from '../../../../src/report/run-report/run-origin.ts';
import { useReportFolder } from '../report-folder.ts';

const at = useReportFolder();
const commit = '0123456789abcdef0123456789abcdef01234567';

/** Writes files below a new folder, and tells where a run in `cwd` comes from. */
function origin(name: string, files: Readonly<Record<string, string>>, cwd = ''): ReturnType<typeof originOf> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(at(name), file)), { recursive: true });
    writeFileSync(path.join(at(name), file), text);
  }
  mkdirSync(path.join(at(name), cwd), { recursive: true });
  return originOf({ cwd: path.join(at(name), cwd), env: { GITHUB_SHA: 'from-the-pipeline' } });
}

describe('the commit of a run', () => {
  it.each([
    ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
    [
      'a branch among packed ones',
      { '.git/HEAD': 'ref: refs/heads/a', '.git/packed-refs': `# x\n${commit} refs/heads/a\n` },
    ],
    ['no branch', { '.git/HEAD': commit }],
    [
      'a worktree',
      {
        '.git': 'gitdir: main/.git/worktrees/w\n',
        'main/.git/worktrees/w/HEAD': 'ref: refs/heads/b',
        'main/.git/worktrees/w/commondir': '../..',
        'main/.git/refs/heads/b': commit,
      },
    ],
  ])('is read from %s', (name, files) => {
    expect(origin(name.replaceAll(' ', '-'), files)).toMatchObject({ commit });
  });

  it('is what the pipeline says where there is no history', () => {
    const files: Record<string, string> = { '.git/HEAD': 'ref: refs/heads/new' };
    expect(origin('unborn', files)).toMatchObject({ commit: 'from-the-pipeline' });
  });
});

it('tells the folder of the run in its repository', () => {
  const files = { '.git/HEAD': commit };
  expect(origin('root', files).folder).toBeUndefined();
  expect(origin('packages', files, 'packages/web').folder).toBe('packages/web');
});
