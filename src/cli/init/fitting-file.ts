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
  readonly language: Language;
}

/** What tests are usually called; the first that a regular expression takes. */
export function nameOfPattern(source: string, flags: string, { folder, language }: NameInit): string | undefined {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch {
    return undefined;
  }
  return ['spec', 'test', 'e2e', 'ui', 'it', 'e2e-spec', 'pw']
    .map((kind) => `eyewright.${kind}.${language}`)
    .find((name) => pattern.test(`/${folder}/${name}`));
}
