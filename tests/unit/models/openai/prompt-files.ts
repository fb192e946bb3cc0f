import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { PromptCase } from './prompt-cases.ts';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/prompts');
const listFile = path.join(folder, 'versions.json');

/** Of each version of a prompt that ever was, what it said in each case. Entries are added, never changed. */
type Versions = Record<string, Record<string, string>>;

export const goldenFile = (name: string): string => path.join(folder, `${name}.txt`);

export function goldenText({ version, text }: PromptCase): string {
  return `${version}\n\n${text}\n`;
}

export function readVersions(): Versions {
  return existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as Versions) : {};
}

export function digestOf({ text }: PromptCase): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Versions whose words are not what they were. */
export function changedVersions(cases: readonly PromptCase[], known = readVersions()): string[] {
  const changed = cases.filter((one) => (known[one.version]?.[one.name] ?? digestOf(one)) !== digestOf(one));
  return [...new Set(changed.map(({ version }) => version))].toSorted();
}

/**
 * Writes what is new; returns versions that would have to change, in which case nothing is written.
 *
 * @public Called by `npm run prompts`.
 */
export function updateGoldens(cases: readonly PromptCase[]): string[] {
  const known = readVersions();
  const changed = changedVersions(cases, known);
  if (changed.length > 0) return changed;
  for (const one of cases) (known[one.version] ??= {})[one.name] = digestOf(one);
  writeFileSync(listFile, `${JSON.stringify(known, null, 2)}\n`);
  for (const one of cases) writeFileSync(goldenFile(one.name), goldenText(one));
  const names = new Set(cases.map(({ name }) => `${name}.txt`));
  for (const file of goldenNames()) if (!names.has(file)) rmSync(path.join(folder, file));
  return [];
}

export function goldenNames(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.txt'));
}
