import path from 'node:path';

import type { Language } from './choices.ts';

export interface FittingInit {
  /** Name before the first `*` of a pattern that takes any file of a language. */
  readonly plain: string;
  readonly language: Language;
}

/**
 * A path that a glob matches, with `eyewright` in place of its last star: of `src/**\/*.e2e.js` it is `src/eyewright.e2e.js`.
 *
 * @returns undefined where the glob is not simple enough.
 */
export function fileOfGlob(glob: string, { plain, language }: FittingInit): string | undefined {
  const parts = path.posix.normalize(onePossibility(glob, language)).split('/');
  const name = parts.pop() ?? '';
  const folders = parts.filter((part) => part !== '**');
  const stem = /^\*\.[a-z]+$/.test(name) ? plain : 'eyewright';
  const file = [...folders, name.replace('*', stem)].join('/');
  return name.includes('*') && /^[\w./@ -]+$/.test(file) && !file.startsWith('..') ? file : undefined;
}

/** Picks one of what stands in braces, brackets and groups, that of the language first. */
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
  /** Paths of the files that are in the folder. */
  readonly existing: readonly string[];
  readonly language: Language;
}

/** What tests are usually called, or are called in this folder; the first path in it that a regular expression takes. */
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

/** A file beside one that is there, which ends as that does: of `cart/own.ui.spec.ts` it is `cart/eyewright.ui.spec.ts`. */
function siblingOf(file: string): string {
  return path.posix.join(path.posix.dirname(file), path.posix.basename(file).replace(/^[^.]+/, 'eyewright'));
}

/** A path out of the plain parts of a regular expression; whether it fits is still to be seen. */
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
