import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import type { ImageMime } from '../../core/screen/frame.ts';
import { recordFields } from '../../core/record/record-fields.ts';
import { RECORD_VERSION, recordEventSchema, type RecordEvent, type UnknownEvent } from '../../core/record/record.ts';
import { isPlainFile } from '../../util/file-facts.ts';
import { parseJson } from '../../util/parse-json.ts';
import {
  ASSETS_FOLDER,
  assetName,
  CONTAINER_VERSION,
  parseContainer,
  parseLine,
  type ContainerFacts,
  type ReportLine,
} from './container.ts';
import { readLines } from './lines.ts';

/** A picture of a report. */
export interface ReportFrame {
  /** SHA-256 of the encoded bytes. Events refer to it. */
  readonly id: string;
  readonly mime: ImageMime;
  /** Decodes the picture, or reads it from `assets/`; throws `RecordError` (`RECORD_UNREADABLE`) if it is gone. */
  bytes(): Buffer;
}

/** An entry of a report, in the order of writing. */
export type ReportEntry =
  | { readonly kind: 'event'; readonly event: RecordEvent }
  | { readonly kind: 'frame'; readonly frame: ReportFrame }
  /** An event of a kind that this version does not know, as it was written. */
  | { readonly kind: 'unknown'; readonly event: UnknownEvent }
  /** A line that is cut off or damaged. All other lines can still be read. */
  | { readonly kind: 'skipped'; readonly line: number; readonly reason: string };

// The viewer is far smaller. A file without a container line in this range is not a report.
const longestViewer = 4 * 1024 * 1024;

/**
 * Reads a report of either format, entry by entry and in bounded memory. A picture may come before or after the events that
 * refer to it, because pictures are compressed in the background. With external assets it comes before the first such event.
 *
 * @throws RecordError `RECORD_UNREADABLE` if the file cannot be read or is not a report, `RECORD_VERSION` if a newer version of
 * eyewright wrote it.
 */
export async function* openReport(file: string): AsyncGenerator<ReportEntry, void, void> {
  const reader = new EntryReader(file);
  let number = 0;
  try {
    for await (const { bytes, complete } of readLines(file)) {
      number += 1;
      const line = parseLine(bytes);
      yield* reader.read(!complete && line.kind === 'other' ? { kind: 'damaged' } : line, number, bytes.length);
    }
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw unreadable(file, errorMessage(error), error);
  }
  reader.finish();
}

class EntryReader {
  readonly #file: string;
  readonly #seen = new Set<string>();
  #container: ContainerFacts | undefined;
  #before = 0;

  constructor(file: string) {
    this.#file = file;
  }

  *read(line: ReportLine, number: number, size: number): Generator<ReportEntry> {
    if (!this.#container) this.#expectContainer(line, size);
    else if (line.kind === 'event') yield* this.#event(line.json.toString('utf8'), number);
    else if (line.kind === 'frame')
      yield this.#frame(line.id, line.mime, () => Buffer.from(line.base64.toString('latin1'), 'base64'));
    else if (line.kind === 'damaged') yield { kind: 'skipped', line: number, reason: 'the line is cut off or damaged' };
  }

  finish(): void {
    if (!this.#container) throw unreadable(this.#file, 'it is not an eyewright report');
  }

  #expectContainer(line: ReportLine, size: number): void {
    this.#before += size;
    if (line.kind === 'container') this.#container = checkContainer(this.#file, line.json);
    else if (this.#before > longestViewer) this.finish();
  }

  *#event(json: string, line: number): Generator<ReportEntry> {
    const data = parseJson(json);
    checkVersion(this.#file, data);
    if (isUnknownEvent(data)) {
      yield { kind: 'unknown', event: data };
      return;
    }
    const parsed = recordEventSchema.safeParse(data);
    if (!parsed.success) {
      yield { kind: 'skipped', line, reason: 'the event is damaged' };
      return;
    }
    if (parsed.data.type === 'frame') yield* this.#asset(parsed.data.frame, parsed.data.mime);
    yield { kind: 'event', event: parsed.data };
  }

  *#asset(id: string, mime: string): Generator<ReportEntry> {
    const name = assetName(id, mime);
    if (this.#container?.format !== 'html-and-external-assets' || !name || this.#seen.has(id)) return;
    const file = path.join(path.dirname(this.#file), ASSETS_FOLDER, name);
    // Safe: `assetName` returns undefined for all other types.
    yield this.#frame(id, mime as ImageMime, () => readAsset(file));
  }

  #frame(id: string, mime: ImageMime, bytes: () => Buffer): ReportEntry {
    this.#seen.add(id);
    return { kind: 'frame', frame: { id, mime, bytes } };
  }
}

/** Checks the container line, including its version. */
export function checkContainer(file: string, json: string): ContainerFacts {
  const data = parseJson(json);
  checkVersion(file, data, CONTAINER_VERSION);
  const facts = parseContainer(json);
  if (!facts) throw unreadable(file, 'its first line is damaged');
  return facts;
}

function checkVersion(file: string, data: unknown, known = RECORD_VERSION): void {
  if (typeof data !== 'object' || data === null || !('version' in data)) return;
  if (typeof data.version !== 'number' || data.version <= known) return;
  throw new RecordError(
    'RECORD_VERSION',
    `Cannot read the report ${file}: it has format version ${data.version}, this version of eyewright reads up to ${known}`,
    {
      hint: 'read it with the version of eyewright that wrote it, or a newer one',
      details: { version: data.version, known },
    },
  );
}

function isUnknownEvent(data: unknown): data is UnknownEvent {
  if (typeof data !== 'object' || data === null || !('type' in data && 'at' in data)) return false;
  return typeof data.type === 'string' && typeof data.at === 'number' && !recordFields.has(data.type);
}

function readAsset(file: string): Buffer {
  // A link could expose a file that is not part of the report.
  if (existsSync(file) && !isPlainFile(file)) throw unreadable(file, 'it is a symbolic link, not a file of the report');
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, errorMessage(error), error);
  }
}

function unreadable(file: string, reason: string, cause?: unknown): RecordError {
  return new RecordError('RECORD_UNREADABLE', `Cannot read the report ${file}: ${reason}`, {
    hint: 'pass the .html file of an eyewright report; for external assets the index.html in its folder',
    cause,
  });
}
