import { readFileSync } from 'node:fs';

import { packageFile } from '../util/code-folder.ts';

/** Instructions for coding agents, by name, with what each is for. Their texts are files of the package. */
export const skillTexts = {
  'write-tests': 'write a test, from an empty project to a run that passes',
  'debug-report': 'find out why a test failed, and what to change',
  drive: 'see and operate a web page, a phone or a desktop from the terminal',
} as const;

export type SkillName = keyof typeof skillTexts;

export function isSkillName(name: string): name is SkillName {
  return Object.hasOwn(skillTexts, name);
}

/** The text of the installed version. */
export function readSkill(name: SkillName): string {
  return readFileSync(packageFile(`skills/${name}.md`), 'utf8');
}
