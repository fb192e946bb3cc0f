import { readdirSync, readFileSync } from 'node:fs';

/** The files of `sources/<name>`, with their contents. */
export function sources(name: string, ...only: readonly string[]): Record<string, string> {
  const folder = new URL(`sources/${name}/`, import.meta.url);
  const names = only.length > 0 ? only : readdirSync(folder);
  return Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
}

/** Number of the first line that holds a text, for comparing with what a runner shows. */
export function lineOf(source: string | undefined, text: string): number {
  return (source ?? '').split('\n').findIndex((line) => line.includes(text)) + 1;
}
