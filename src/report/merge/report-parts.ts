import { parseJson } from '../../util/parse-json.ts';
import { parseLine } from '../container/container.ts';
import { readLinesSync } from '../container/lines.ts';
import { inspectSource } from '../container/inspect-source.ts';

/**
 * Leaves out each report whose records are all held by others of the list, so that no test is merged twice: a merged
 * report beside those it was made of, or beside one that it was merged into.
 */
export function withoutRepeats(files: readonly string[]): string[] {
  const reports = files.map(describe);
  const holders = new Holders(reports);
  // What a merged report says of a test is more than what the agent's own says.
  const inOrder = [...reports.filter(({ merged }) => !merged), ...reports.filter(({ merged }) => merged)];
  const repeated = new Set(inOrder.filter((report) => holders.leaveOut(report)).map(({ file }) => file));
  return files.filter((file) => !repeated.has(file));
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

interface HeadEvent {
  readonly type: 'source' | 'record-start';
  readonly source: string | undefined;
  readonly record: string | undefined;
}

function* headEvents(file: string): Generator<HeadEvent> {
  for (const { bytes } of readLinesSync(file)) {
    const line = parseLine(bytes);
    if (line.kind !== 'event') continue;
    if (!line.json.includes('"record-start"') && !line.json.includes('"source"')) continue;
    const event = parseJson(line.json.toString('utf8'));
    const type = textIn(event, 'type');
    if (type !== 'source' && type !== 'record-start') continue;
    yield { type, source: textIn(event, 'source'), record: textIn(event, 'record') };
  }
}

function textIn(event: unknown, key: string): string | undefined {
  const value: unknown = typeof event === 'object' && event !== null ? Reflect.get(event, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
