import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
  type Dirent,
} from 'node:fs';
import path from 'node:path';

import { RecordError } from '../../core/errors/errors.ts';
import { isEmptyFolder, isPlainFolder } from '../../util/file-facts.ts';
import { hasCode } from '../../util/has-code.ts';
import { linkFile } from '../../util/link-file.ts';
import { partialName } from '../../util/whole-file.ts';
import { ASSETS_FOLDER, assetName, containerLine, isAssetName } from '../container/container.ts';
import { LineFile } from './line-file.ts';
import { inspectSource } from '../container/inspect-source.ts';
import { writtenNow, type MergeTarget } from './merge-target.ts';
import { reportExists, type MergeDestination } from './merge-destination.ts';
import { ownAssets, removeAssets } from '../container/owned-files.ts';
import { viewerPage } from '../container/viewer-page.ts';

/** A merged report as a folder with `index.html` and the pictures of all reports. */
export function createFolderTarget({ base, onClash, run }: MergeDestination): MergeTarget {
  const entry = path.join(base, 'index.html');
  const partial = partialName(base);
  const assets = path.join(partial, ASSETS_FOLDER);
  mkdirSync(assets, { recursive: true });
  const file = new LineFile(path.join(partial, 'index.html'));
  const made = existsSync(base) ? inspectSource(entry).container?.made : 'folder';
  const facts = { ...writtenNow(), ...(run !== undefined && { run }), ...(made && { made }) };
  file.write(viewerPage().html + containerLine({ format: 'html-and-external-assets', merged: true, ...facts }));
  const stored = new Set<string>();
  return {
    entry,
    line: (line) => file.write(line),
    frame: ({ id, mime, base64 }) => {
      const name = assetName(id, mime);
      if (!name || stored.has(name)) return;
      stored.add(name);
      writePicture(path.join(assets, name), base64);
    },
    assets: (folder) => {
      for (const { name } of pictures(folder).filter((item) => item.isFile())) {
        if (stored.has(name)) continue;
        if (copyPicture(path.join(folder, name), path.join(assets, name))) stored.add(name);
      }
    },
    attach: (name, from) => linkFile(from, path.join(assets, name)),
    commit: () => {
      file.close();
      if (existsSync(base) && !isEmptyFolder(base)) replaceReport(partial, base, onClash === 'replace');
      else placeFolder(partial, base);
    },
    discard: () => {
      file.abandon();
      rmSync(partial, { recursive: true, force: true });
    },
  };
}

/** The problem with pictures that are links. They are not copied, because their targets are not part of the report. */
export function linkedPictures(folder: string): string | undefined {
  if (existsSync(folder) && !isPlainFolder(folder))
    return 'Its pictures were not copied: their folder is a symbolic link.';
  const links = pictures(folder).filter((item) => !item.isFile()).length;
  return links > 0 ? `${links} of its pictures were not copied: they are symbolic links.` : undefined;
}

/** Entries with names of assets in an `assets/` folder. Empty if the folder does not exist or is a link. */
function pictures(folder: string): Dirent[] {
  if (!isPlainFolder(folder)) return [];
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isAssetName(name));
  } catch {
    return [];
  }
}

/** Returns false for a picture that was deleted meanwhile. The merge continues without it. */
function copyPicture(from: string, to: string): boolean {
  try {
    copyFileSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT') && !existsSync(from)) return false;
    throw error;
  }
}

function writePicture(file: string, base64: Buffer): void {
  const descriptor = openSync(file, 'wx');
  try {
    const bytes = Buffer.from(base64.toString('latin1'), 'base64');
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
  } finally {
    closeSync(descriptor);
  }
}

function placeFolder(partial: string, folder: string): void {
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw reportExists(folder);
    throw error;
  }
}

/** Replaces file by file, and keeps other files in the folder. The old report is complete until the new one is. */
function replaceReport(partial: string, folder: string, mayReplace: boolean): void {
  if (!mayReplace) throw reportExists(folder);
  const [entry, from, to] = [path.join(folder, 'index.html'), path.join(partial, ASSETS_FOLDER), assetsOf(folder)];
  const old = new Set(existsSync(entry) ? ownAssets(entry) : []);
  const placed = new Set<string>();
  try {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      renameSync(path.join(from, name), path.join(to, name));
      // If both names are hard links to one file, rename keeps both.
      rmSync(path.join(from, name), { force: true });
      placed.add(path.join(to, name));
    }
    renameSync(path.join(partial, 'index.html'), entry);
  } catch (error) {
    removeAssets([...placed].filter((file) => !old.has(file)));
    throw error;
  }
  removeAssets([...old].filter((file) => !placed.has(file)));
  rmdirSync(from);
  rmdirSync(partial);
}

function assetsOf(folder: string): string {
  const assets = path.join(folder, ASSETS_FOLDER);
  if (!existsSync(assets) || isPlainFolder(assets)) return assets;
  throw new RecordError(
    'REPORT_EXISTS',
    `Cannot overwrite the report in ${folder}: its assets folder is a symbolic link`,
    {
      hint: 'choose another name or outputDir',
    },
  );
}
