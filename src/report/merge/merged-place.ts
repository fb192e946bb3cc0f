import { existsSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../../core/errors/errors.ts';
import { isEmptyFolder, isPlainFile, isSameFile } from '../../util/file-facts.ts';
import { olderReport } from '../container/create-report.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { claimName } from './claim-name.ts';
import type { ContainerFacts } from '../container/container.ts';
import { inspectSource } from '../container/inspect-source.ts';

/** Where a merged report is to go, and what becomes of something that is there already. */
export interface MergeDestination {
  /** Folder and name without `.html`. */
  readonly base: string;
  /**
   * `refuse` throws; `replace` takes the place of whatever file has the name, and of a folder that is a report; `number`
   * takes the place of the report of an older run, and adds `-2`, `-3`, … to the name where there is something else: what a
   * process that still runs, a run beside this one, or another part of the same run has written is kept.
   */
  readonly onClash: 'refuse' | 'replace' | 'number';
  /** The run that it is part of. */
  readonly run?: string | undefined;
  /** When that run began, in milliseconds since the epoch: what was written later is of a run beside it. */
  readonly startedAt?: number | undefined;
  /** Whether this process may replace what it wrote before, as in watch mode. Default: false. */
  readonly mayReplaceOwn?: boolean | undefined;
}

/** A place that nobody else takes until it is released. */
export interface ClaimedDestination extends MergeDestination {
  /** Names that were passed over. */
  readonly kept: readonly string[];
  /** Whether it takes the place of the report of an older run. */
  readonly replaces: boolean;
  release(): void;
}

export interface MergeFacts {
  /** Whether it will be a folder with pictures as files. */
  readonly external: boolean;
  /** The reports that it is made of. */
  readonly sources: readonly string[];
}

/** Where it really goes. Throws `RecordError` (`REPORT_EXISTS`) for a place that it must not take. */
export function claimDestination(place: MergeDestination, facts: MergeFacts): ClaimedDestination {
  if (place.onClash !== 'number') {
    checkDestination(place, facts);
    return { ...place, kept: [], replaces: false, release: () => undefined };
  }
  const kept: string[] = [];
  for (let count = 1; ; count += 1) {
    const base = count === 1 ? place.base : `${place.base}-${count}`;
    const found = tryDestination({ ...place, base }, facts);
    if (found) return { ...found, kept };
    kept.push(entryOf(base, facts));
  }
}

/** Undefined for a name that belongs to something else. */
function tryDestination(place: MergeDestination, facts: MergeFacts): Omit<ClaimedDestination, 'kept'> | undefined {
  const claim = claimName(place.base);
  if (!claim) return undefined;
  if (isFree(place.base, facts)) return { ...place, ...claim, onClash: 'refuse', replaces: false };
  const entry = entryOf(place.base, facts);
  if (isOld(entry, place, facts)) {
    return { ...place, ...claim, onClash: 'replace', replaces: !isWrittenHere(inspectSource(entry).container) };
  }
  claim.release();
  return undefined;
}

function checkDestination({ base, onClash }: MergeDestination, facts: MergeFacts): void {
  if (isFree(base, facts)) return;
  if (onClash === 'refuse') throw reportExists(facts.external ? base : `${base}.html`);
  if (facts.external && !isReport(entryOf(base, facts))) {
    throw new RecordError('REPORT_EXISTS', `Cannot overwrite the folder ${base}: it is not an eyewright report`, {
      hint: 'choose another name or outputDir',
    });
  }
}

/** The file of a report that a person opens. */
export function entryOf(base: string, { external }: Pick<MergeFacts, 'external'>): string {
  return external ? path.join(base, 'index.html') : `${base}.html`;
}

function isFree(base: string, { external }: MergeFacts): boolean {
  return external ? !existsSync(base) || isEmptyFolder(base) : !existsSync(`${base}.html`);
}

/** A report of a test of this run is none: it may have to be kept, or other reporters still copy it. */
function isOld(entry: string, place: MergeDestination, { sources }: MergeFacts): boolean {
  if (sources.some((source) => isSameFile(source, entry)) || !isReport(entry)) return false;
  const { container } = inspectSource(entry);
  return container?.merged === true ? isOlderRun(container, place) : olderReport(entry, place.run) !== undefined;
}

/** A run is older when it had ended before the other began. */
function isOlderRun(found: ContainerFacts, { run, startedAt = Infinity, mayReplaceOwn = false }: MergeDestination): boolean {
  if (isWrittenHere(found)) return mayReplaceOwn || found.run !== run;
  if (found.writer !== undefined && isRunning(found.writer)) return false;
  return (run === undefined || found.run !== run) && (found.written ?? 0) < startedAt;
}

function isWrittenHere(found: ContainerFacts | undefined): boolean {
  return found?.writer === processMark(process.pid);
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
