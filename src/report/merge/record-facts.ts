import { parseJson } from '../../util/parse-json.ts';
import { parseContainer, parseLine, type ReportLine } from '../container/container.ts';
import { readLinesSync } from '../container/lines.ts';

/** Facts about the report of an agent that are needed to add the data of its runner. */
export interface RecordFacts {
  /** Id of its record; undefined for merged reports and for other files. */
  readonly record: string | undefined;
  /** Id of its run, if the report has it. */
  readonly run: string | undefined;
  /** Names of the secrets in it. The record has placeholders instead of their values. */
  readonly secrets: ReadonlySet<string>;
  /** Why it could not be read completely. */
  readonly error?: unknown;
}

const secretPlaceholder = /\{\{secret:([A-Za-z_]\w*)\}\}/g;

/** Reads a report once, without its pictures. */
export function readRecordFacts(file: string): RecordFacts {
  const reader = new FactsReader();
  try {
    for (const { bytes } of readLinesSync(file)) reader.read(parseLine(bytes));
  } catch (error) {
    return { ...reader.facts, error };
  }
  return reader.facts;
}

class FactsReader {
  readonly #secrets = new Set<string>();
  #first: unknown;
  #run: string | undefined;

  get facts(): RecordFacts {
    return { record: recordOf(this.#first), run: this.#run, secrets: this.#secrets };
  }

  read(line: ReportLine): void {
    if (line.kind === 'container') this.#run = parseContainer(line.json)?.run;
    if (line.kind !== 'event') return;
    this.#first ??= parseJson(line.json.toString('utf8')) ?? {};
    if (!line.json.includes('{{secret:')) return;
    for (const [, name = ''] of line.json.toString('utf8').matchAll(secretPlaceholder)) this.#secrets.add(name);
  }
}

function recordOf(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('type' in event) || !('record' in event)) return undefined;
  return event.type === 'record-start' && typeof event.record === 'string' ? event.record : undefined;
}
