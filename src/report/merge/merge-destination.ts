import { existsSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../../core/errors/errors.ts';
import { isEmptyFolder, isPlainFile, isSameFile } from '../../util/file-facts.ts';
import { olderReport } from '../container/create-report.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { claimName } from './claim-name.ts';
import type { ContainerFacts } from '../container/container.ts';
import { inspectSource } from '../container/inspect-source.ts';

/** The destination of a merged report, and what happens if the name is taken. */
export interface MergeDestination {
  /** Path without `.html`. */
  readonly base: string;
  /**
   * `refuse` throws. `replace` replaces any file of that name, and a folder if it is a report. `number` replaces the report
   * of an older run; otherwise it adds `-2`, `-3`, … to the name. Reports of a running process, a parallel run or another part
   * of the same run are kept.
   */
  readonly onClash: 'refuse' | 'replace' | 'number';
  /** Id of the run. */
  readonly run?: string | undefined;
  /** Start of the run, in milliseconds since the epoch. Reports that were written later belong to parallel runs. */
  readonly startedAt?: number | undefined;
  /** Whether this process may replace its own report, as in watch mode. Default: false. */
  readonly mayReplaceOwn?: boolean | undefined;
}

/** A destination that no other process takes until it is released. */
export interface ClaimedDestination extends MergeDestination {
  /** Names that were taken. */
  readonly kept: readonly string[];
  /** Whether it replaces the report of an older run. */
  readonly replaces: boolean;
  release(): void;
}

export interface MergeFacts {
  /** Whether the report will be a folder with pictures as files. */
  readonly external: boolean;
  /** The reports that are merged. */
  readonly sources: readonly string[];
}

/** Claims the final destination. Throws `RecordError` (`REPORT_EXISTS`) if the name is taken. */
export function claimDestination(destination: MergeDestination, facts: MergeFacts): ClaimedDestination {
  if (destination.onClash !== 'number') {
    checkDestination(destination, facts);
    return { ...destination, kept: [], replaces: false, release: () => undefined };
  }
  const kept: string[] = [];
  for (let count = 1; ; count += 1) {
    const base = count === 1 ? destination.base : `${destination.base}-${count}`;
    const found = tryDestination({ ...destination, base }, facts);
    if (found) return { ...found, kept };
    kept.push(entryOf(base, facts));
  }
}

/** Undefined if the name is taken. */
function tryDestination(
  destination: MergeDestination,
  facts: MergeFacts,
): Omit<ClaimedDestination, 'kept'> | undefined {
  const claim = claimName(destination.base);
  if (!claim) return undefined;
  if (isFree(destination.base, facts)) return { ...destination, ...claim, onClash: 'refuse', replaces: false };
  const entry = entryOf(destination.base, facts);
  if (isOld(entry, destination, facts)) {
    return { ...destination, ...claim, onClash: 'replace', replaces: !isWrittenHere(inspectSource(entry).container) };
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

/** The HTML file of a report. */
export function entryOf(base: string, { external }: Pick<MergeFacts, 'external'>): string {
  return external ? path.join(base, 'index.html') : `${base}.html`;
}

function isFree(base: string, { external }: MergeFacts): boolean {
  return external ? !existsSync(base) || isEmptyFolder(base) : !existsSync(`${base}.html`);
}

/** Whether an entry is the report of an older run. The reports of this run do not count: they may still be needed. */
function isOld(entry: string, destination: MergeDestination, { sources }: MergeFacts): boolean {
  if (sources.some((source) => isSameFile(source, entry)) || !isReport(entry)) return false;
  const { container } = inspectSource(entry);
  return container?.merged === true
    ? isOlderRun(container, destination)
    : olderReport(entry, destination.run) !== undefined;
}

/** A run is older if it ended before this one started. */
function isOlderRun(
  found: ContainerFacts,
  { run, startedAt = Infinity, mayReplaceOwn = false }: MergeDestination,
): boolean {
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

/** The error for a target that exists already. */
export function reportExists(target: string): RecordError {
  return new RecordError('REPORT_EXISTS', `Cannot write the merged report: ${target} exists already`, {
    hint: 'choose another name, use "AUTO", or pass { overwrite: true } (--overwrite on the command line)',
    details: { target },
  });
}
