import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import type { Phase, ToPage } from '../../playground/messages.ts';
import { runPlace } from '../../session/report-place.ts';
import { ownVersion } from '../../util/code-folder.ts';
import type { CliIo } from '../cli-io.ts';
import { RecordFeed, type FeedPicture } from './record-feed.ts';
import type { Stage, StageEvents, StageRequest } from './stage.ts';

/** Milliseconds between two looks for a report that was begun later. */
const findMs = 500;
/** A test that has sent nothing for this time no longer keeps back another one, in milliseconds. */
const silenceMs = 10_000;

export interface WatchStageInit {
  /** What is watched, for people. */
  readonly title: string;
  /** The report to follow now; undefined while there is none. */
  find(): string | undefined;
  readonly events: StageEvents;
}

/** A session or a test of another process, read from the report that it writes. Nobody acts on it from here. */
export class WatchStage implements Stage {
  readonly #init: WatchStageInit;
  #feed: RecordFeed | undefined;
  #lastMessageAt = -Infinity;
  #newest: Buffer | undefined;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(init: WatchStageInit) {
    this.#init = init;
    const find = (): void => {
      this.#follow(init.find());
      this.#timer = setTimer(find, findMs);
    };
    find();
  }

  get welcome(): Extract<ToPage, { type: 'welcome' }> {
    const { title } = this.#init;
    return {
      type: 'welcome',
      version: ownVersion(),
      screen: 'watch',
      title,
      canDrive: false,
      model: '',
      commands: [],
      forms: [],
    };
  }

  get state(): Stage['state'] {
    const phase: Phase = this.#isOver ? 'over' : this.#feed ? 'ready' : 'opening';
    return { phase, trouble: null, isOverdue: false, history: [], spent: null, hasReport: this.#feed !== undefined };
  }

  get events(): readonly string[] {
    return this.#feed?.events ?? [];
  }

  get newest(): Uint8Array | undefined {
    return this.#newest;
  }

  get reportFile(): string | undefined {
    return this.#feed?.file;
  }

  /** Its pictures are those of the record. */
  look(): void {
    // They come anyway.
  }

  picture(id: string): FeedPicture | undefined {
    return this.#feed?.picture(id);
  }

  answer({ type }: StageRequest): Promise<ToPage | undefined> {
    throw new ConfigError('CONFIG_INVALID', `"${type}" was refused: this playground only watches`, {
      hint: 'Run "npx eyewright playground" without --watch to act.',
    });
  }

  close(): void {
    this.#isOver = true;
    clearTimer(this.#timer);
    this.#feed?.close();
    this.#feed = undefined;
    this.#init.events.onState();
  }

  #follow(file: string | undefined): void {
    if (file === undefined || file === this.#feed?.file || this.#isRunning) return;
    const isFirst = this.#feed === undefined;
    const feed = this.#opened(file);
    if (!feed) return;
    this.#feed?.close();
    this.#feed = feed;
    this.#lastMessageAt = monotonic();
    if (isFirst) this.#init.events.onState();
  }

  /** Whether the test goes on that is followed: of several at a time, one is shown from its beginning to its end. */
  get #isRunning(): boolean {
    const last = this.#feed?.events.at(-1);
    if (last === undefined || monotonic() - this.#lastMessageAt > silenceMs) return false;
    return !/"type":"(?:test|record)-end"/.test(last);
  }

  /** Undefined for a report that is gone again, e.g. merged into another one: the next look finds that. */
  #opened(file: string): RecordFeed | undefined {
    const { events } = this.#init;
    const init = {
      onEvents: (first: number, texts: readonly string[]) => {
        this.#lastMessageAt = monotonic();
        events.onEvents(first, texts);
      },
      onPicture: (id: string) => {
        const data = this.#feed?.picture(id)?.data;
        if (data) events.onPicture((this.#newest = data));
      },
    };
    try {
      return new RecordFeed(file, init);
    } catch {
      return undefined;
    }
  }
}

/** The report of the run folder that is being written: the one that was changed last. */
export function newestReport(io: Pick<CliIo, 'cwd' | 'env'>, since: number): string | undefined {
  const folder = path.join(runPlace(io), 'report');
  const files = namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const report = name.endsWith('.html') ? file : path.join(file, 'index.html');
    const changed = statSync(report, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return changed >= since ? [{ report, changed }] : [];
  });
  return files.toSorted((one, other) => other.changed - one.changed)[0]?.report;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
