import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import { now } from '../../core/time/clock.ts';
import type { ImageMime } from '../../core/screen/frame.ts';
import { isPlainFile } from '../../util/file-facts.ts';
import { linkFile } from '../../util/link-file.ts';
import { processMark } from '../../util/process-mark.ts';
import { nameFile, partialName } from '../../util/whole-file.ts';
import { containerLine } from '../container/container.ts';
import { assetsOf, ownAssets, removeAssets, removeIfEmpty } from '../container/owned-files.ts';
import { LineFile } from './line-file.ts';
import { reportExists, type MergeDestination } from './merge-destination.ts';
import { viewerPage } from '../container/viewer-page.ts';

/** The merged report. It is not visible before `commit`. */
export interface MergeTarget {
  readonly entry: string;
  line(line: Buffer | string): void;
  frame(frame: { readonly id: string; readonly mime: ImageMime; readonly base64: Buffer }, line: Buffer): void;
  /** Copies the pictures of a report with external assets. */
  assets(folder: string): void;
  /** Adds a file to the assets of the report, under a name from `newAttachmentName`. */
  attach(name: string, file: string): void;
  commit(): void;
  discard(): void;
}

export interface MergeTargetOptions extends MergeDestination {
  /** Whether the copied lines contain `source` events. Default: true. */
  readonly merged?: boolean;
}

/** The writer of a merged report and the time, so that parallel runs do not replace it. */
export function writtenNow(): { readonly writer: string; readonly written: number } {
  return { writer: processMark(process.pid), written: now() };
}

/** A merged report as one file. It is written under a temporary name and renamed at the end. */
export function createSingleTarget({ base, onClash, run, merged = true }: MergeTargetOptions): MergeTarget {
  const entry = `${base}.html`;
  const partial = partialName(entry);
  mkdirSync(path.dirname(base), { recursive: true });
  const file = new LineFile(partial);
  const facts = { ...(merged && { merged, ...writtenNow() }), ...(run !== undefined && { run }) };
  file.write(viewerPage().html + containerLine({ format: 'single-html', ...facts }));
  const frames = new Set<string>();
  const attached = new AttachedFiles(assetsOf(entry));
  return {
    entry,
    line: (line) => file.write(line),
    frame: (frame, line) => {
      if (!frames.has(frame.id)) file.write(line);
      frames.add(frame.id);
    },
    assets: () => undefined,
    attach: (name, from) => attached.add(name, from),
    commit: () => {
      file.close();
      const old = onClash === 'replace' && isPlainFile(entry) ? ownAssets(entry) : [];
      placeFile(partial, entry, onClash === 'replace');
      attached.keepInsteadOf(old);
    },
    discard: () => {
      file.abandon();
      rmSync(partial, { force: true });
      attached.discard();
    },
  };
}

/** Attached files of a report that is one HTML file. */
class AttachedFiles {
  readonly #folder: string;
  readonly #placed = new Set<string>();
  /** All files that the new report names. Some may belong to the report that it replaces. */
  readonly #kept = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(name: string, from: string): void {
    const file = path.join(this.#folder, name);
    mkdirSync(this.#folder, { recursive: true });
    this.#kept.add(file);
    if (from === file) return;
    linkFile(from, file);
    this.#placed.add(file);
  }

  keepInsteadOf(old: readonly string[]): void {
    this.#remove(old.filter((file) => !this.#kept.has(file)));
  }

  discard(): void {
    this.#remove([...this.#placed]);
  }

  #remove(files: readonly string[]): void {
    removeAssets(files);
    if (files.length > 0) removeIfEmpty(this.#folder);
  }
}

function placeFile(partial: string, entry: string, replace: boolean): void {
  if (!replace && isNamed(partial, entry)) rmSync(partial, { force: true });
  else renameSync(partial, entry);
}

/** Gives the file its final name, unless another process has taken it. False on file systems without hard links. */
function isNamed(partial: string, entry: string): boolean {
  let named: boolean;
  try {
    named = nameFile(partial, entry);
  } catch {
    return false;
  }
  if (!named) throw reportExists(entry);
  return true;
}
