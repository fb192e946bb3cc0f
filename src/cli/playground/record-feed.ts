import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';

import { clearTimer, setTimer, type Timer } from '../../core/time/clock.ts';
import { ASSETS_FOLDER, assetName, isAssetName, parseLine } from '../../report/container/container.ts';
import { parseJson } from '../../util/parse-json.ts';

/** Milliseconds between two looks at the file. */
const lookMs = 50;
const chunkSize = 256 * 1024;
const lineBreak = 10;

/** Where a picture is in the file. */
interface FramePlace {
  readonly from: number;
  readonly length: number;
}

/** A picture of a report. */
export interface FeedPicture {
  readonly mime: string;
  readonly data: Buffer;
}

export interface RecordFeedInit {
  /** Called with new events as JSON texts; `first` is the number of the first one. */
  onEvents(first: number, events: readonly string[]): void;
  /** Called with the newest picture that an event names, after its event. */
  onPicture?(id: string): void;
}

/** Follows a report while another part of the program, or another process, writes it. Damaged lines are skipped. */
export class RecordFeed {
  readonly file: string;
  readonly #init: RecordFeedInit;
  readonly #handle: number;
  readonly #events: string[] = [];
  readonly #frames = new Map<string, FramePlace>();
  readonly #mimes = new Map<string, string>();
  #timer: Timer | undefined;
  #read = 0;
  /** The beginning of a line whose end is not written yet. */
  #rest = Buffer.alloc(0);

  /** @throws the error of the system if the file cannot be opened */
  constructor(file: string, init: RecordFeedInit) {
    this.file = file;
    this.#init = init;
    this.#handle = openSync(file, 'r');
    const look = (): void => {
      this.look();
      this.#timer = setTimer(look, lookMs);
    };
    this.#timer = setTimer(look, 0);
  }

  /** All events so far, as JSON texts. */
  get events(): readonly string[] {
    return this.#events;
  }

  /** Reads what was written since the last look. */
  look(): void {
    const first = this.#events.length;
    let picture: string | undefined;
    while (this.#read < fstatSync(this.#handle).size) {
      const chunk = Buffer.allocUnsafe(chunkSize);
      const size = readSync(this.#handle, chunk, 0, chunkSize, this.#read);
      if (size === 0) break;
      picture = this.#take(chunk.subarray(0, size)) ?? picture;
    }
    const events = this.#events.slice(first);
    if (events.length > 0) this.#init.onEvents(first, events);
    if (picture !== undefined) this.#init.onPicture?.(picture);
  }

  /** A picture by its id; undefined if the report does not have it. */
  picture(id: string): FeedPicture | undefined {
    const place = this.#frames.get(id);
    if (!place) return this.#asset(id);
    const line = Buffer.allocUnsafe(place.length);
    readSync(this.#handle, line, 0, place.length, place.from);
    const parsed = parseLine(line);
    if (parsed.kind !== 'frame') return undefined;
    return { mime: parsed.mime, data: Buffer.from(parsed.base64.toString('latin1'), 'base64') };
  }

  close(): void {
    clearTimer(this.#timer);
    closeSync(this.#handle);
  }

  /** Returns the id of the last picture that an event of the chunk names. */
  #take(chunk: Buffer): string | undefined {
    const from = this.#read - this.#rest.length;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#read += chunk.length;
    let start = 0;
    let picture: string | undefined;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      picture = this.#line(bytes.subarray(start, end), from + start) ?? picture;
      start = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(start));
    return picture;
  }

  #line(bytes: Buffer, from: number): string | undefined {
    const line = parseLine(bytes);
    if (line.kind === 'frame') this.#frames.set(line.id, { from, length: bytes.length });
    if (line.kind !== 'event') return undefined;
    const json = line.json.toString('utf8');
    this.#events.push(json);
    if (!json.includes('"type":"frame"')) return undefined;
    const event = parseJson(json) as { type?: unknown; frame?: unknown; mime?: unknown } | undefined;
    if (event?.type !== 'frame' || typeof event.frame !== 'string') return undefined;
    if (typeof event.mime === 'string') this.#mimes.set(event.frame, event.mime);
    return event.frame;
  }

  /** Reports with external assets have their pictures beside them. */
  #asset(id: string): FeedPicture | undefined {
    const mime = this.#mimes.get(id);
    const name = mime === undefined ? undefined : assetName(id, mime);
    if (mime === undefined || name === undefined || !isAssetName(name)) return undefined;
    try {
      return { mime, data: readFileSync(path.join(path.dirname(this.file), ASSETS_FOLDER, name)) };
    } catch {
      return undefined;
    }
  }
}
