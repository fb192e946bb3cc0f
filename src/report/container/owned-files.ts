import { rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { attachment } from '../../core/record/record-merged.ts';
import type { EventOf } from '../../core/record/record.ts';
import { isEmptyFolder, isPlainFile, isPlainFolder } from '../../util/file-facts.ts';
import { parseJson } from '../../util/parse-json.ts';
import { ASSETS_FOLDER, assetName, isAssetName, parseLine } from './container.ts';
import { inspectSource } from './inspect-source.ts';
import { readLinesSync } from './lines.ts';

export type AttachmentEvent = EventOf<'attachment'> & { readonly file: string };

/** The files in `assets/` that the report names. All other files there belong to something else. */
export function ownAssets(file: string): string[] {
  const isExternal = inspectSource(file).container?.format === 'html-and-external-assets';
  const names = new Set<string>();
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    const name =
      line.kind === 'event' ? (readAttachment(line.json)?.file ?? (isExternal && pictureOf(line.json))) : undefined;
    if (name) names.add(name);
  }
  return [...names].map((name) => path.join(assetsOf(file), name));
}

/** The event, if it names an attached file in `assets/`. */
export function readAttachment(json: Buffer): AttachmentEvent | undefined {
  if (!json.includes('"type":"attachment"')) return undefined;
  const event = attachment.safeParse(parseJson(json.toString('utf8'))).data;
  const file = event?.file;
  return event && file !== undefined && isAssetName(file) ? { ...event, file } : undefined;
}

function pictureOf(json: Buffer): string | undefined {
  if (!json.includes('"type":"frame"')) return undefined;
  const event = parseJson(json.toString('utf8'));
  if (typeof event !== 'object' || event === null || !('frame' in event) || !('mime' in event)) return undefined;
  return assetName(String(event.frame), String(event.mime));
}

/** The `assets/` folder of a report. */
export function assetsOf(file: string): string {
  return path.join(path.dirname(file), ASSETS_FOLDER);
}

/**
 * Deletes a report: its file, the assets that it names, and folders that were made for it if they are empty then.
 *
 * @param kept - A report that is kept with its assets. It may be in the same folder.
 */
export function removeReport(file: string, kept?: string): void {
  const { format, made } = inspectSource(file).container ?? {};
  const assets = format === undefined ? [] : ownAssets(file);
  const isBeside = kept !== undefined && path.dirname(file) === path.dirname(kept);
  const needed = new Set(assets.length > 0 && isBeside ? ownAssets(kept) : []);
  rmSync(file, { force: true });
  removeAssets(assets.filter((asset) => !needed.has(asset)));
  if (made || assets.length > 0) removeIfEmpty(assetsOf(file));
  if (made === 'folder') removeIfEmpty(path.dirname(file));
}

export function removeAssets(files: readonly string[]): void {
  // The targets of links are in other places.
  for (const file of files) if (isPlainFolder(path.dirname(file)) && isPlainFile(file)) rmSync(file, { force: true });
}

export function removeIfEmpty(folder: string): void {
  if (isPlainFolder(folder) && isEmptyFolder(folder)) rmdirSync(folder);
}
