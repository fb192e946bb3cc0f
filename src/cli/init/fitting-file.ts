import path from 'node:path';

import type { Language } from './choices.ts';

export interface FittingInit {
  /** Name before the first `*` of a pattern that matches any file of a language. */
  readonly plain: string;
  readonly language: Language;
}

/**
 * A path that a glob matches, with `eyewright` in place of its last star: for `src/**\/*.e2e.js` it is
 * `src/eyewright.e2e.js`.
 *
 * @returns undefined if the glob is too complex
 */
export function fileOfGlob(glob: string, { plain, language }: FittingInit): string | undefined {
  const parts = path.posix.normalize(onePossibility(glob, language)).split('/');
  const name = parts.pop() ?? '';
  const folders = parts.filter((part) => part !== '**');
  const stem = /^\*\.[a-z]+$/.test(name) ? plain : 'eyewright';
  const file = [...folders, name.replace('*', stem)].join('/');
  return name.includes('*') && /^[\w./@ -]+$/.test(file) && !file.startsWith('..') ? file : undefined;
}

/** Picks one alternative of braces, brackets and groups, preferably that of the language. */
function onePossibility(glob: string, language: Language): string {
  const pick = (all: string): string => {
    const names = all.split(/[,|]/);
    return names.find((name) => name.endsWith(language)) ?? names[0] ?? '';
  };
  return glob
    .replace(/[?*]\([^()]*\)/g, '')
    .replace(/[@+]\(([^()]*)\)/g, (_, all: string) => pick(all))
    .replace(/\[[jt]{2}\]s/g, language)
    .replace(/\[(cm|mc)\]\??/g, '')
    .replace(/\{([^{}]*)\}/g, (_, all: string) => pick(all));
}

interface NameInit {
  readonly folder: string;
  /** Paths of the existing files in the folder. */
  readonly existing: readonly string[];
  readonly language: Language;
}

/** The usual name of tests, or the one used in this folder: the first path that matches the regular expression. */
export function nameOfPattern(
  source: string,
  flags: string,
  { folder, existing, language }: NameInit,
): string | undefined {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch {
    return undefined;
  }
  const usual = ['spec', 'test', 'e2e', 'ui', 'it', 'e2e-spec', 'pw'].map((kind) => `eyewright.${kind}.${language}`);
  const literal = literalOf(source, language);
  return [...usual, ...existing.map(siblingOf), literal].find(
    (name) => isName.test(name) && pattern.test(`/${path.posix.join(folder, name)}`),
  );
}

const isName = /^[\w./@ -]+$/;

/** A file beside an existing one with the same suffix: for `cart/own.ui.spec.ts` it is `cart/eyewright.ui.spec.ts`. */
function siblingOf(file: string): string {
  return path.posix.join(path.posix.dirname(file), path.posix.basename(file).replace(/^[^.]+/, 'eyewright'));
}

/** A path from the literal parts of a regular expression; it may not match. */
function literalOf(source: string, language: Language): string {
  const glob = source
    .replaceAll(/\^|\$|\([^()]*\)\?/g, '')
    .replaceAll('(?:', '(')
    .replaceAll('(', '@(')
    .replaceAll(/\[\^\/\\?\][*+]|\\w[*+]|(?<!\\)\.[*+]/g, '*')
    .replaceAll(/(?<![)*\]])\w\?/g, '')
    .replaceAll('\\', '');
  const named = onePossibility(glob.includes('*') ? glob : `*${glob}`, language);
  return named.replace('*', 'eyewright').replaceAll('*', '').replace(/^\/+/, '');
}
