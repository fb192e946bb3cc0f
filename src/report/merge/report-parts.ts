import { parseLine } from '../container/container.ts';
import { readLinesSync } from '../container/lines.ts';
import { inspectSource } from '../container/inspect-source.ts';
import { readHeadEvent, type HeadEvent } from './head-event.ts';

/** A report that has something to tell beside the others of its list. */
export interface OwnReport {
  readonly file: string;
  /** What others of the list tell: ids of records, and of tests without any. */
  readonly skip: ReadonlySet<string>;
}

/**
 * Says who of a list of reports tells what, so that no test is merged twice: a report all of whose records are held by
 * others is left out, such as a merged report beside those it was made of; of what is held by several, the first tells.
 */
export function withoutRepeats(files: readonly string[]): OwnReport[] {
  const reports = files.map(describe);
  const holders = new Holders(reports);
  // What a merged report says of a test is more than what the agent's own says.
  const inOrder = [...reports.filter(({ merged }) => !merged), ...reports.filter(({ merged }) => merged)];
  const repeated = new Set(inOrder.filter((report) => holders.leaveOut(report)));
  const left = reports.filter((report) => !repeated.has(report));
  const told = new Set<string>();
  const skips = new Map<Holder, ReadonlySet<string>>();
  for (const report of bestFirst(left)) {
    skips.set(report, new Set([...report.parts].filter((part) => told.has(part))));
    if (report.isWhole) for (const part of report.parts) told.add(part);
  }
  return left.map((report) => ({ file: report.file, skip: skips.get(report) ?? new Set() }));
}

/** What is cut off tells last: it may lack the end of what another has in full. */
function bestFirst(reports: readonly Holder[]): readonly Holder[] {
  const rank = ({ isWhole, merged }: Holder): number => (isWhole ? 0 : 2) + (merged ? 0 : 1);
  return [...reports].sort((a, b) => rank(a) - rank(b));
}

interface Holder {
  readonly file: string;
  readonly parts: ReadonlySet<string>;
  readonly merged: boolean;
  /** What is cut off may lack anything. */
  readonly isWhole: boolean;
}

function describe(file: string): Holder {
  const { container, problem } = inspectSource(file);
  return { file, parts: partsOf(file), merged: container?.merged ?? false, isWhole: problem === undefined };
}

/** How many whole reports hold each part. */
class Holders {
  readonly #counts = new Map<string, number>();

  constructor(reports: readonly Holder[]) {
    for (const report of reports) this.#add(report, 1);
  }

  /** Takes a report away if others hold all of it; tells whether it did. */
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

/** The ids of the records of a report, and of its tests without any; empty for what cannot be read. */
function partsOf(file: string): Set<string> {
  const parts = new Set<string>();
  let source: string | undefined;
  const closeSource = (): void => void (source !== undefined && parts.add(source));
  try {
    for (const event of headEvents(file)) {
      if (event.type === 'source') closeSource();
      source = event.type === 'source' ? event.source : undefined;
      if (event.type === 'record-start' && event.record !== undefined) parts.add(event.record);
    }
  } catch {
    return new Set();
  }
  closeSource();
  return parts;
}

function* headEvents(file: string): Generator<HeadEvent> {
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    const event = line.kind === 'event' ? readHeadEvent(line.json) : undefined;
    if (event) yield event;
  }
}
