import { existsSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../../core/errors.ts';
import { isEmptyFolder, isPlainFile, isSameFile } from '../../util/file-facts.ts';
import { olderReport } from '../container/create-report.ts';
import { inspectSource } from '../container/inspect-source.ts';

/** Where a merged report is to go, and what becomes of something that is there already. */
export interface MergePlace {
  /** Folder and name without `.html`. */
  readonly base: string;
  /**
   * `refuse` throws; `replace` takes the place of whatever file has the name, and of a folder that is a report; `number`
   * takes the place of an older report, and adds `-2`, `-3`, … to the name where there is something else.
   */
  readonly onClash: 'refuse' | 'replace' | 'number';
  /** The run that it is part of. */
  readonly run?: string | undefined;
}

export interface MergeFacts {
  /** Whether it will be a folder with pictures as files. */
  readonly external: boolean;
  /** The reports that it is made of. */
  readonly sources: readonly string[];
}

/** Where it really goes. Throws `RecordError` (`REPORT_EXISTS`) for a place that it must not take. */
export function findPlace(place: MergePlace, facts: MergeFacts): MergePlace {
  if (place.onClash !== 'number') {
    checkPlace(place, facts);
    return place;
  }
  for (let count = 1; ; count += 1) {
    const base = count === 1 ? place.base : `${place.base}-${count}`;
    if (isFree(base, facts)) return { ...place, base, onClash: 'refuse' };
    if (isOld(entryOf(base, facts), place, facts)) return { ...place, base, onClash: 'replace' };
  }
}

function checkPlace({ base, onClash }: MergePlace, facts: MergeFacts): void {
  if (isFree(base, facts)) return;
  if (onClash === 'refuse') throw reportExists(facts.external ? base : `${base}.html`);
  if (facts.external && !isReport(entryOf(base, facts))) {
    throw new RecordError('REPORT_EXISTS', `Cannot overwrite the folder ${base}: it is not an eyewright report`, {
      hint: 'choose another name or outputDir',
    });
  }
}

function entryOf(base: string, { external }: MergeFacts): string {
  return external ? path.join(base, 'index.html') : `${base}.html`;
}

function isFree(base: string, { external }: MergeFacts): boolean {
  return external ? !existsSync(base) || isEmptyFolder(base) : !existsSync(`${base}.html`);
}

/** A report of a test of this run is none: it may have to be kept, or other reporters still copy it. */
function isOld(entry: string, { run }: MergePlace, { sources }: MergeFacts): boolean {
  if (sources.some((source) => isSameFile(source, entry)) || !isReport(entry)) return false;
  return inspectSource(entry).container?.merged === true || olderReport(entry, run) !== undefined;
}

function isReport(entry: string): boolean {
  return isPlainFile(entry) && inspectSource(entry).container !== undefined;
}

/** The error for a target that is there already. */
export function reportExists(target: string): RecordError {
  return new RecordError('REPORT_EXISTS', `Cannot write the merged report: ${target} exists already`, {
    hint: 'choose another name, use "AUTO", or pass { overwrite: true } (--overwrite on the command line)',
    details: { target },
  });
}
