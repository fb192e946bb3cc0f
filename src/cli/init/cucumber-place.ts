import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Language } from './choices.ts';
import { fileOfGlob } from './fitting-file.ts';
import { walkProject } from './walk-project.ts';

/** Folders of a Cucumber suite; undefined if it has none. */
export interface CucumberHabits {
  readonly features: string | undefined;
  readonly steps: string | undefined;
  readonly language: Language | undefined;
}

/** Derives them from the existing files. */
export function cucumberHabits(folder: string): CucumberHabits {
  const files = walkProject(folder);
  const feature = files.find((file) => file.endsWith('.feature') && !path.basename(file).startsWith('eyewright.'));
  const steps = files.filter((file) => /\.[cm]?[jt]s$/.test(file) && isOfCucumber(path.join(folder, file)));
  const [first] = [...steps.filter((file) => /step/i.test(file)), ...steps];
  return {
    features: feature && path.posix.dirname(feature),
    steps: first && path.posix.dirname(first),
    language: first === undefined ? undefined : languageOfFile(first),
  };
}

export const languageOfFile = (file: string): Language => (/\.[cm]?tsx?$/.test(file) ? 'ts' : 'js');

function isOfCucumber(file: string): boolean {
  if (/(^|\.)(cucumber|eyewright)\./.test(path.basename(file))) return false;
  return readFileSync(file, 'utf8').includes('@cucumber/cucumber');
}

/** Globs in a configuration or command that match code. */
export function codeGlobs(text: string): string[] {
  return [...text.matchAll(/[\w./@*{},()|?+-]*\*[\w.*{},()|?[\]+/-]*\.[\w*{},()|?[\]]*[jt]s\b\}*/g)].map(
    ([glob]) => glob,
  );
}

/** The file for the first step, at a path that a glob of the suite loads. */
export function stepsFile(globs: readonly string[], folder: string | undefined, language: Language): string {
  const made = globs
    .map((glob) => fileOfGlob(glob, { plain: 'eyewright.steps', language }))
    .find((file) => file !== undefined);
  const name = made === undefined ? `eyewright.steps.${language}` : path.posix.basename(made);
  return path.posix.join(folder ?? (made === undefined ? 'features' : path.posix.dirname(made)), name);
}
