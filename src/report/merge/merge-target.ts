import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { ImageMime } from '../../core/frame.ts';
import { nameFile, partialName } from '../../util/whole-file.ts';
import { containerLine } from '../container/container.ts';
import { LineFile } from './line-file.ts';
import { reportExists, type MergePlace } from './merged-place.ts';
import { viewerPage } from '../container/viewer-page.ts';

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

export interface MergeTargetOptions extends MergePlace {
  /** Whether what is copied holds `source` events. Default: true. */
  readonly merged?: boolean;
}

/** Everything in one file, written beside its final name and renamed at the end. */
export function createSingleTarget({ base, onClash, run, merged = true }: MergeTargetOptions): MergeTarget {
  const entry = `${base}.html`;
  const partial = partialName(entry);
  mkdirSync(path.dirname(base), { recursive: true });
  const file = new LineFile(partial);
  const facts = { ...(merged && { merged }), ...(run !== undefined && { run }) };
  file.write(viewerPage().html + containerLine({ format: 'single-html', ...facts }));
  const frames = new Set<string>();
  return {
    entry,
    line: (line) => file.write(line),
    frame: (frame, line) => {
      if (!frames.has(frame.id)) file.write(line);
      frames.add(frame.id);
    },
    assets: () => undefined,
    commit: () => {
      file.close();
      placeFile(partial, entry, onClash === 'replace');
    },
    discard: () => {
      file.abandon();
      rmSync(partial, { force: true });
    },
  };
}

function placeFile(partial: string, entry: string, replace: boolean): void {
  if (!replace && isNamed(partial, entry)) rmSync(partial, { force: true });
  else renameSync(partial, entry);
}

/** Somebody else may have taken the name meanwhile. False on file systems without links. */
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
