import { parseJson } from '../util/parse-json.ts';
import { parseLine } from './container.ts';
import { readLinesSync } from './lines.ts';
import { inspectSource } from './merge-source.ts';

/**
 * Leaves out each report whose records are all held by others of the list, so that no test is merged twice: a merged
 * report beside those it was made of, or beside one that it was merged into.
 */
export function withoutRepeats(files: readonly string[]): string[] {
  const reports = files.map((file) => ({ file, parts: partsOf(file), ...inspectSource(file) }));
  const holders = new Map<string, number>();
  for (const { parts, problem } of reports) {
    // What is cut off may lack anything.
    for (const part of problem === undefined ? parts : []) holders.set(part, (holders.get(part) ?? 0) + 1);
  }
  const repeated = new Set<string>();
  // What a merged report says of a test is more than what the agent's own says.
  for (const report of [...reports].sort(
    (a, b) => Number(a.container?.merged ?? false) - Number(b.container?.merged ?? false),
  )) {
    const { file, parts, problem } = report;
    const own = problem === undefined ? 1 : 0;
    if (parts.size === 0 || ![...parts].every((part) => (holders.get(part) ?? 0) > own)) continue;
    repeated.add(file);
    for (const part of own ? parts : []) holders.set(part, (holders.get(part) ?? 0) - 1);
  }
  return files.filter((file) => !repeated.has(file));
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
