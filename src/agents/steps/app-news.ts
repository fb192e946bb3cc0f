import type { DeviceEvent } from '../../core/device/device.ts';
import { inQuotes } from '../../util/in-quotes.ts';

/** Most characters of one event. */
const longestText = 1000;
/** Most events that are kept for the next round; a page may open dialogs endlessly. */
const mostEvents = 20;

interface News {
  readonly number: number;
  readonly text: string;
  readonly notice: NonNullable<DeviceEvent['notice']>;
  readonly sideEffect: string | undefined;
}

/** The events since the last call of `next`. */
export interface RecentNews {
  /** Undefined when there were none. */
  readonly events: readonly string[] | undefined;
  /** Whether the model has to see them before its plan is done. */
  readonly weighs: boolean;
  /** What happened beside the page and is part of what a plan did: dialogs, new tabs and downloads, one line each. */
  readonly sideEffects: readonly string[];
}

/** Reads the events step by step. */
export interface NewsReader {
  next(): RecentNews;
}

/** Events of the application that a planning model needs. */
export class AppNews {
  #news: News[] = [];
  #count = 0;

  add(event: DeviceEvent): void {
    const { notice, text, url } = event;
    if (!notice) return;
    this.#count += 1;
    const where = url === undefined ? '' : ` (${url})`;
    this.#news.push({
      number: this.#count,
      text: `${text}${where}`.slice(0, longestText),
      notice,
      sideEffect: sideEffectOf(event),
    });
    this.#news = this.#news.slice(-mostEvents);
  }

  /** Returns a reader for the events from now on. */
  reader(): NewsReader {
    let moment = this.#count;
    return {
      next: () => {
        const recent = this.#since(moment);
        moment = this.#count;
        return recent;
      },
    };
  }

  #since(moment: number): RecentNews {
    const recent = this.#news.filter(({ number }) => number > moment);
    const left = this.#count - moment - recent.length;
    const texts = recent.map(({ text }) => text);
    if (left > 0) texts.unshift(`${left} events before these are left out`);
    return {
      events: texts.length > 0 ? texts : undefined,
      weighs: recent.some(({ notice }) => notice === 'weighed'),
      sideEffects: recent.flatMap(({ sideEffect }) => (sideEffect === undefined ? [] : [sideEffect])),
    };
  }
}

function sideEffectOf({ kind, dialog, download }: DeviceEvent): string | undefined {
  if (dialog) return `dialog ${inQuotes(dialog.message)}`;
  if (download) return `${download.hasFailed ? 'failed ' : ''}download ${inQuotes(download.name)}`;
  return kind === 'new-page' ? 'new tab' : undefined;
}

/** Whether a line tells of something beside the page. */
export const isSideEffect = (line: string): boolean =>
  /^(?:dialog|(?:failed )?download) "|^new tab(?: \(\d+\))?$/u.test(line);
