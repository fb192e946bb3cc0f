import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { skillTexts } from './skill-texts.ts';

const mark = '<!-- Written by "npx eyewright skills install", which replaces this file. -->';

/** The skill that a project has. It names the commands that print the instructions, so that these are those of the installed version. */
export function skillStub(version: string): string {
  const commands = Object.entries(skillTexts).map(
    ([name, about]) => `- \`npx eyewright skills get ${name}\`: ${about}`,
  );
  return `---
name: eyewright
description: Writes, runs and debugs tests that see the screen, and operates web pages, phones and desktops from the terminal. Use it for tests that import eyewright, for eyewright reports, and whenever a task needs a look at a user interface.
metadata:
  version: "${version}"
---

${mark}

# eyewright

Print the instructions that you need, and follow them. They are those of the installed version:

${commands.join('\n')}
`;
}

/** Folders of skills in a project, in the order in which they are looked for. */
export const skillFolders = ['.claude/skills', '.agents/skills'] as const;

/** The folder of skills that a project uses: that of Claude Code if it has a folder `.claude`, else that of all other agents. */
export function skillFolderOf(project: string): string {
  const [claude, others] = skillFolders;
  return existsSync(path.join(project, path.dirname(claude))) ? claude : others;
}

/** The file of the skill, relative to a folder of skills. */
export const stubFile = 'eyewright/SKILL.md';

/** What is in the place of a stub: nothing, a file of somebody else, or a stub with its version. */
export type FoundStub =
  | { readonly kind: 'none' | 'foreign' }
  | { readonly kind: 'own'; readonly version: string; readonly text: string };

export function findStub(file: string): FoundStub {
  if (!existsSync(file)) return { kind: 'none' };
  const text = readFileSync(file, 'utf8');
  if (!text.includes(mark)) return { kind: 'foreign' };
  return { kind: 'own', version: /^ {2}version: "([^"\n]+)"$/m.exec(text)?.[1] ?? 'an unknown version', text };
}
