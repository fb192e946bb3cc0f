import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

import { RecordError } from '../core/errors.ts';
import type { ImageMime } from '../core/frame.ts';
import { ASSETS_FOLDER, assetName, containerLine, isAssetName } from './container.ts';
import { viewerPage } from './viewer-page.ts';

/** The report that merging makes. Nothing is to be seen of it before `commit`. */
export interface MergeTarget {
  readonly entry: string;
  line(line: Buffer | string): void;
  frame(frame: { readonly id: string; readonly mime: ImageMime; readonly base64: Buffer }, line: Buffer): void;
  /** Takes over the pictures beside a report with external assets. */
  assets(folder: string): void;
  commit(): void;
  discard(): void;
}

export interface MergeTargetOptions {
  /** Folder and name without `.html`. */
  readonly base: string;
  readonly overwrite: boolean;
  /** Whether what is copied holds `source` events. Default: true. */
  readonly merged?: boolean;
}

const batchSize = 256 * 1024;

/** Collects lines and writes them in large pieces. */
class LineFile {
  readonly #descriptor: number;
  #pending: Buffer[] = [];
  #size = 0;
  #closed = false;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'wx');
  }

  write(line: Buffer | string): void {
    const bytes = typeof line === 'string' ? Buffer.from(line, 'utf8') : line;
    this.#pending.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= batchSize) this.#flush();
  }

  close(): void {
    this.#flush();
    this.abandon();
  }

  abandon(): void {
    if (!this.#closed) closeSync(this.#descriptor);
    this.#closed = true;
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#size = 0;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done);
  }
}

const newline = Buffer.from('\n');

/** Everything in one file, written beside its final name and renamed at the end. */
export function createSingleTarget({ base, overwrite, merged = true }: MergeTargetOptions): MergeTarget {
  const entry = `${base}.html`;
  const partial = partialName(base);
  mkdirSync(path.dirname(base), { recursive: true });
  const file = new LineFile(partial);
  file.write(viewerPage().html + containerLine({ format: 'single-html', ...(merged && { merged }) }));
  const frames = new Set<string>();
  return {
    entry,
    line: (line) => writeLine(file, line),
    frame: (frame, line) => {
      if (!frames.has(frame.id)) writeLine(file, line);
      frames.add(frame.id);
    },
    assets: () => undefined,
    commit: () => {
      file.close();
      placeFile(partial, entry, overwrite);
    },
    discard: () => {
      file.abandon();
      rmSync(partial, { force: true });
    },
  };
}

/** A folder with `index.html` and the pictures of all reports. */
export function createFolderTarget({ base, overwrite }: MergeTargetOptions): MergeTarget {
  const partial = partialName(base);
  const assets = path.join(partial, ASSETS_FOLDER);
  mkdirSync(assets, { recursive: true });
  const file = new LineFile(path.join(partial, 'index.html'));
  file.write(viewerPage().html + containerLine({ format: 'html-and-external-assets', merged: true }));
  const stored = new Set<string>();
  return {
    entry: path.join(base, 'index.html'),
    line: (line) => writeLine(file, line),
    frame: ({ id, mime, base64 }) => {
      const name = assetName(id, mime);
      if (!name || stored.has(name)) return;
      stored.add(name);
      writePicture(path.join(assets, name), base64);
    },
    assets: (folder) => {
      for (const name of pictureNames(folder)) {
        if (stored.has(name)) continue;
        if (copyPicture(path.join(folder, name), path.join(assets, name))) stored.add(name);
      }
    },
    commit: () => {
      file.close();
      placeFolder(partial, base, overwrite);
    },
    discard: () => {
      file.abandon();
      rmSync(partial, { recursive: true, force: true });
    },
  };
}

/** The error for a target that is there already. */
export function reportExists(target: string): RecordError {
  return new RecordError('REPORT_EXISTS', `Cannot write the merged report: ${target} exists already`, {
    hint: 'choose another name, use "AUTO", or pass { overwrite: true } (--overwrite on the command line)',
    details: { target },
  });
}

/** The pictures in an `assets/` folder; none when there is no such folder. */
export function pictureNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isAssetName);
  } catch {
    return [];
  }
}

/** A picture that vanishes meanwhile leaves a gap, not a lost run. */
function copyPicture(from: string, to: string): boolean {
  try {
    copyFileSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT') && !existsSync(from)) return false;
    throw error;
  }
}

function writeLine(file: LineFile, line: Buffer | string): void {
  file.write(line);
  if (typeof line !== 'string') file.write(newline);
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

function partialName(base: string): string {
  return path.join(path.dirname(base), `.${path.basename(base)}.${process.pid}-${Date.now().toString(36)}.partial`);
}

function placeFile(partial: string, entry: string, overwrite: boolean): void {
  if (overwrite) {
    renameSync(partial, entry);
    return;
  }
  try {
    // Unlike a rename, a link fails when somebody else has taken the name meanwhile.
    linkSync(partial, entry);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw reportExists(entry);
    renameSync(partial, entry);
    return;
  }
  rmSync(partial, { force: true });
}

function placeFolder(partial: string, folder: string, overwrite: boolean): void {
  const old = `${partial}-old`;
  try {
    if (overwrite) moveAside(folder, old);
    renameSync(partial, folder);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) throw reportExists(folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function moveAside(folder: string, old: string): void {
  try {
    renameSync(folder, old);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
