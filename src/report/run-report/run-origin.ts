import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Environment } from '../../core/options/options.ts';

/** The sources and machine of a run. Only runs with the same origin can be reruns of the same tests. */
export interface RunOrigin {
  readonly commit?: string;
  readonly machine?: string;
  /** The folder of the run in its repository; absent for the root of the repository, and without a repository. */
  readonly folder?: string;
}

export interface OriginContext {
  readonly cwd: string;
  readonly env: Environment;
}

/** The commit of the sources, their folder in the repository, and the kind of this machine. */
export function originOf(context: OriginContext): RunOrigin {
  const commit = commitOf(context);
  const [major = ''] = process.versions.node.split('.');
  const folder = folderOf(context);
  return {
    ...(commit !== undefined && { commit }),
    ...(folder && { folder }),
    machine: `${process.platform} ${process.arch} node${major}`,
  };
}

function folderOf({ cwd, env }: OriginContext): string | undefined {
  const root = gitRoot(cwd) ?? env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'];
  const folder = root && path.relative(root, cwd).replaceAll('\\', '/');
  return folder === undefined || folder.startsWith('..') || path.isAbsolute(folder) ? undefined : folder;
}

/** Variables with the commit, for CI machines without a Git history. */
const variables = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'BUILD_SOURCEVERSION', 'CIRCLE_SHA1', 'GIT_COMMIT'];

export function commitOf({ cwd, env }: OriginContext): string | undefined {
  return readCommit(cwd) ?? variables.map((name) => env[name]).find(Boolean);
}

/** Reads the files of Git, which is faster than the command. */
function readCommit(cwd: string): string | undefined {
  try {
    const root = gitRoot(cwd);
    if (root === undefined) return undefined;
    const folder = gitFolder(path.join(root, '.git'));
    const head = readFileSync(path.join(folder, 'HEAD'), 'utf8').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return ref === undefined ? asCommit(head) : readRef(folder, ref);
  } catch {
    return undefined;
  }
}

function gitRoot(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** In a worktree or a submodule, `.git` is a file with the path of the folder. */
function gitFolder(git: string): string {
  if (existsSync(path.join(git, 'HEAD'))) return git;
  return path.resolve(path.dirname(git), /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1] ?? '.');
}

function readRef(folder: string, ref: string): string | undefined {
  const commonFile = path.join(folder, 'commondir');
  const common = existsSync(commonFile) ? path.resolve(folder, readFileSync(commonFile, 'utf8').trim()) : folder;
  const file = path.join(common, ref);
  if (existsSync(file)) return asCommit(readFileSync(file, 'utf8').trim());
  const packed = path.join(common, 'packed-refs');
  const lines = existsSync(packed) ? readFileSync(packed, 'utf8').split('\n') : [];
  const line = lines.find((one) => one.endsWith(` ${ref}`));
  return line === undefined ? undefined : asCommit(line.slice(0, line.indexOf(' ')));
}

function asCommit(text: string): string | undefined {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;
}
