import { rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { isEmptyFolder, isPlainFile, isPlainFolder } from '../../util/file-facts.ts';
import { parseJson } from '../../util/parse-json.ts';
import { ASSETS_FOLDER, assetName, parseLine } from './container.ts';
import { inspectSource } from './inspect-source.ts';
import { readLinesSync } from './lines.ts';

/** The pictures beside a report that its own record names; what else lies there belongs to somebody else. */
export function ownAssets(file: string): string[] {
  const folder = path.join(path.dirname(file), ASSETS_FOLDER);
  const names = new Set<string>();
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    if (line.kind !== 'event' || !line.json.includes('"type":"frame"')) continue;
    const name = assetOf(parseJson(line.json.toString('utf8')));
    if (name !== undefined) names.add(name);
  }
  return [...names].map((name) => path.join(folder, name));
}

/**
 * Deletes a report: its file, the pictures that it names, and folders that were made for it and are empty then.
 *
 * @param kept - A report that stays, with its pictures, which may lie in the same folder.
 */
export function removeReport(file: string, kept: string): void {
  const { format, made } = inspectSource(file).container ?? {};
  const assets = format === 'html-and-external-assets' ? ownAssets(file) : [];
  const needed = new Set(assets.length > 0 && path.dirname(file) === path.dirname(kept) ? ownAssets(kept) : []);
  rmSync(file, { force: true });
  removeAssets(assets.filter((asset) => !needed.has(asset)));
  const folder = path.dirname(file);
  if (made) removeIfEmpty(path.join(folder, ASSETS_FOLDER));
  if (made === 'folder') removeIfEmpty(folder);
}

export function removeAssets(files: readonly string[]): void {
  // What a link leads to lies somewhere else.
  for (const file of files) if (isPlainFolder(path.dirname(file)) && isPlainFile(file)) rmSync(file, { force: true });
}

function assetOf(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('frame' in event) || !('mime' in event)) return undefined;
  return assetName(String(event.frame), String(event.mime));
}

function removeIfEmpty(folder: string): void {
  if (isPlainFolder(folder) && isEmptyFolder(folder)) rmdirSync(folder);
}
