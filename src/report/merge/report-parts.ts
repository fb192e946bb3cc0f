import { parseLine } from '../container/container.ts';
import { readLinesSync } from '../container/lines.ts';
import { inspectSource } from '../container/inspect-source.ts';
import { readHeadEvent, type HeadEvent } from './head-event.ts';

/** A report with parts that no other report of the list has. */
export interface OwnReport {
  readonly file: string;
  /** Ids of records, and of tests without records, that other reports of the list contain. */
  readonly skip: ReadonlySet<string>;
  /** Whether the report is complete and has no test, e.g. that of an empty shard. */
  readonly isEmpty: boolean;
}

/**
 * Assigns each part to one report of the list, so that no test is merged twice. A report is left out if others contain all of its
 * records, e.g. the originals of a merged report. A part of several reports is taken from the first.
 */
export function withoutRepeats(files: readonly string[]): OwnReport[] {
  const reports = files.map(describe);
  const holders = new Holders(reports);
  // A merged report has more data about a test than the report of its agent.
  const inOrder = [...reports.filter(({ merged }) => !merged), ...reports.filter(({ merged }) => merged)];
  const repeated = new Set(inOrder.filter((report) => holders.leaveOut(report)));
  const left = reports.filter((report) => !repeated.has(report));
  const mergedParts = new Set<string>();
  const complete = new Set(left.filter(({ isWhole }) => isWhole).flatMap(({ complete: own }) => [...own]));
  const skips = new Map<Holder, ReadonlySet<string>>();
  for (const report of bestFirst(left)) {
    const completeElsewhere = report.lacking
      .filter(({ attempt }) => complete.has(attempt))
      .flatMap(({ parts }) => parts);
    skips.set(report, new Set([...[...report.parts].filter((part) => mergedParts.has(part)), ...completeElsewhere]));
    if (report.isWhole) for (const part of report.parts) mergedParts.add(part);
  }
  return left.map((report) => {
    const { file, merged, isWhole, isBare } = report;
    return { file, skip: skips.get(report) ?? new Set(), isEmpty: merged && isWhole && isBare };
  });
}

/** Reports that are cut off come last: another report may have the complete part. */
function bestFirst(reports: readonly Holder[]): readonly Holder[] {
  const rank = ({ isWhole, merged }: Holder): number => (isWhole ? 0 : 2) + (merged ? 0 : 1);
  return [...reports].sort((a, b) => rank(a) - rank(b));
}

interface ReportParts {
  /** Ids of the records of a report, and of its tests without records. */
  readonly parts: ReadonlySet<string>;
  /** Attempts that are complete in this report. */
  readonly complete: ReadonlySet<string>;
  /** Incomplete attempts: the data of a runner for a test whose report is in another place. */
  readonly lacking: readonly { readonly attempt: string; readonly parts: readonly string[] }[];
  /** Whether there are no tests and no errors. */
  readonly isBare: boolean;
}

interface Holder extends ReportParts {
  readonly file: string;
  readonly merged: boolean;
  /** False for a report that is cut off. */
  readonly isWhole: boolean;
}

function describe(file: string): Holder {
  const { container, problem } = inspectSource(file);
  return { file, ...readParts(file), merged: container?.merged ?? false, isWhole: problem === undefined };
}

/** Counts how many complete reports contain each part. */
class Holders {
  readonly #counts = new Map<string, number>();

  constructor(reports: readonly Holder[]) {
    for (const report of reports) this.#add(report, 1);
  }

  /** Removes a report if others contain all of its parts. Returns whether it was removed. */
  leaveOut(report: Holder): boolean {
    const own = report.isWhole ? 1 : 0;
    const isHeld = [...report.parts].every((part) => (this.#counts.get(part) ?? 0) > own);
    if (report.parts.size === 0 || !isHeld) return false;
    this.#add(report, -1);
    return true;
  }

  #add({ parts, isWhole }: Holder, count: number): void {
    for (const part of isWhole ? parts : []) this.#counts.set(part, (this.#counts.get(part) ?? 0) + count);
  }
}

interface Entry {
  readonly source: HeadEvent | undefined;
  readonly records: string[];
}

/** Empty if the report cannot be read. */
function readParts(file: string): ReportParts {
  const entries: Entry[] = [];
  const ofRun: string[] = [];
  let hasShardsOnly = true;
  try {
    for (const event of headEvents(file)) {
      hasShardsOnly &&= event.shard !== undefined;
      if (event.error !== undefined) ofRun.push(event.error);
      else if (event.shard !== undefined) ofRun.push(event.shard);
      else if (event.type === 'source') entries.push({ source: event, records: [] });
      else if (event.record !== undefined) entryIn(entries).records.push(event.record);
    }
  } catch {
    return { parts: new Set(), complete: new Set(), lacking: [], isBare: true };
  }
  const known = entries.map((entry) => ({ ...entry.source, parts: partsOf(entry) }));
  return {
    parts: new Set([...ofRun, ...known.flatMap(({ parts }) => parts)]),
    complete: new Set(known.flatMap(({ attempt, lacks }) => (attempt !== undefined && lacks === false ? attempt : []))),
    lacking: known.flatMap(({ attempt, lacks, parts }) => (attempt !== undefined && lacks ? { attempt, parts } : [])),
    isBare: hasShardsOnly,
  };
}

/** Reports of single agents have no entries. */
function entryIn(entries: Entry[]): Entry {
  const last = entries.at(-1) ?? { source: undefined, records: [] };
  if (entries.length === 0) entries.push(last);
  return last;
}

function partsOf({ source, records }: Entry): readonly string[] {
  if (records.length > 0) return records;
  return source?.source === undefined ? [] : [source.source];
}

function* headEvents(file: string): Generator<HeadEvent> {
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    const event = line.kind === 'event' ? readHeadEvent(line.json) : undefined;
    if (event) yield event;
  }
}
