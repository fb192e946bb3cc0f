import { existsSync } from 'node:fs';
import path from 'node:path';

import { globSync } from 'tinyglobby';

import type { Language, Runner } from './choices.ts';
import { fileOfGlob, nameOfPattern } from './fitting-file.ts';
import { folderOfProjects } from './project-folders.ts';
import { blockOf, hasKey, objectsOf, stringOf, withoutBlocks } from './suite-text.ts';

/** Location of the first test. */
export interface TestPlace {
  readonly folder: string;
  /** Path of the test, relative with `/`. */
  readonly file: string;
  /** What the user has to check, if a pattern of the configuration is not understood. */
  readonly note?: string | undefined;
}

interface Habit {
  /** Usual test folders, most specific first. */
  readonly folders: readonly string[];
  readonly kind: string;
  /** Configuration keys of the folder and of the pattern. */
  readonly folderKey: string;
  readonly patternKey: string;
  /** The part of a configuration that applies to all tests. */
  readonly general: (config: string) => string;
}

const habits: Readonly<Record<Exclude<Runner, 'cucumber'>, Habit>> = {
  playwright: {
    folders: ['tests', 'e2e', 'test', 'specs'],
    kind: 'spec',
    folderKey: 'testDir',
    patternKey: 'testMatch',
    general: (config) => withoutBlocks(config, ['projects']),
  },
  vitest: {
    folders: ['tests', 'test', 'e2e'],
    kind: 'test',
    folderKey: 'dir',
    patternKey: 'include',
    general: (config) => withoutBlocks(blockOf(config, 'test') ?? '', ['projects']),
  },
};

export interface PlaceInit {
  readonly project: string;
  readonly runner: Exclude<Runner, 'cucumber'>;
  readonly language: Language;
  /** Name and text of the configuration; the text is empty if there is none. */
  readonly config: { readonly name: string; readonly text: string };
}

/** Parts of a configuration with patterns that do not concern tests. */
const otherParts = ['coverage', 'typecheck', 'benchmark', 'deps', 'server', 'optimizeDeps'];

/** Uses the first project of a configuration whose pattern is understood, else the first project. */
export function testPlace(init: PlaceInit): TestPlace {
  const all = withoutBlocks(init.config.text, otherParts);
  const owns = objectsOf(all, 'projects').filter((part) => !isPreparation.test(part));
  const places = (owns.length > 0 ? owns : ['']).map((own) => placeIn(init, { all, own }));
  const [first] = places;
  return places.find(({ note }) => note === undefined) ?? first ?? placeIn(init, { all, own: '' });
}

interface ConfigParts {
  readonly all: string;
  /** The project for the first test; empty if there is none. */
  readonly own: string;
}

function placeIn({ project, runner, language, config }: PlaceInit, { all, own }: ConfigParts): TestPlace {
  const { folders, kind, folderKey, patternKey, general } = habits[runner];
  const parts = [own, general(all)];
  const named = stringOf(parts.join('\n'), folderKey);
  const below = runner === 'vitest' ? (folderOfProjects(project, config) ?? '') : '';
  const present = folders.find((name) => existsSync(path.join(project, below, name)));
  const folder = path.posix.join(below, named ?? present ?? 'tests').replace(/\/$/, '');
  const patterns = parts.find((part) => hasKey(part, patternKey));
  const existing = (): string[] => filesIn(path.join(project, folder));
  const found = patterns && byPattern(patterns, { patternKey, folder, named, language, existing });
  const unread = [
    [folderKey, named === undefined && hasKey(parts.join('\n'), folderKey)],
    [patternKey, found === undefined && patterns !== undefined],
    ['projects', own + below === '' && isOfProjects(runner, config)],
  ] as const;
  const usual = path.posix.join(folder, `eyewright.${kind}.${language}`);
  return { folder, file: found ?? usual, note: noteOf(unread, config.name) };
}

/** Files of the existing suite; for a large suite, a sample. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = globSync('**/*.{js,ts,jsx,tsx,mjs,mts,cjs,cts}', { cwd: folder, ignore: ['**/node_modules/**'] });
  return files.sort().slice(0, mostFiles);
}

const mostFiles = 500;

/** A Playwright project that others depend on. */
const isPreparation = /\b(?:name|testMatch):[\s[]*['"`/][^,}\n]*(?:setup|teardown)/i;

/** Playwright's projects are objects with settings; only Vitest's may be paths. */
function isOfProjects(runner: Runner, { name, text }: PlaceInit['config']): boolean {
  return runner === 'vitest' && (name.includes('.workspace.') || hasKey(text, 'projects'));
}

/** Names the configuration keys that could not be read. */
function noteOf(unread: readonly (readonly [string, boolean])[], config: string): string | undefined {
  const keys = unread.filter(([, isUnread]) => isUnread).map(([key]) => key);
  if (keys.length === 0) return undefined;
  return `${keys.join(' and ')} of ${config} must match it; move or rename it where that does not`;
}

interface PatternInit {
  readonly patternKey: string;
  readonly folder: string;
  readonly named: string | undefined;
  readonly language: Language;
  /** Paths of the existing files in the folder. */
  readonly existing: () => readonly string[];
}

function byPattern(text: string, init: PatternInit): string | undefined {
  const { patternKey, folder, named, language, existing } = init;
  const value = new RegExp(
    `\\b${patternKey}:\\s*\\[?\\s*(?:['"\`]([^'"\`]+)['"\`]|/((?:\\\\.|[^/\\n])+)/([a-z]*))`,
  ).exec(text);
  if (!value) return undefined;
  const [, glob, source = '', flags = ''] = value;
  if (glob === undefined) {
    const name = nameOfPattern(source, flags, { folder, language, existing: existing() });
    return name === undefined ? undefined : path.posix.join(folder, name);
  }
  const found = fileOfGlob(glob, { plain: 'eyewright', language });
  if (found === undefined) return undefined;
  // A pattern with folders determines the location below the configured folder.
  const isPlaced = found.includes('/') && !`${folder}/`.endsWith(`${path.posix.dirname(found)}/`);
  if (isPlaced) return path.posix.join(named === undefined ? '' : folder, found);
  return path.posix.join(folder, path.posix.basename(found));
}
