import type { DeviceEvent } from '../../core/device/device.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import { viewOf } from '../../core/memory/view-of-address.ts';

/** Most characters of one event. */
const longestText = 1000;
/** Most events that are kept for the next round; a page may open dialogs endlessly. */
const mostEvents = 20;
/** Most events beside the page that are kept for the cache. */
const mostSideEffects = 200;

interface News {
  readonly number: number;
  readonly text: string;
  readonly notice: NonNullable<DeviceEvent['notice']>;
}

interface SideEffect {
  readonly number: number;
  /** The address of a tab may follow later. */
  line(): string;
}

/** The events since the last call of `next`. */
export interface RecentNews {
  /** Undefined when there were none. */
  readonly events: readonly string[] | undefined;
  /** Whether the model has to see them before its plan is done. */
  readonly weighs: boolean;
}

/** Reads the events step by step. */
export interface NewsReader {
  next(): RecentNews;
}

/** Events of the application that a planning model needs. */
export class AppNews {
  #news: News[] = [];
  #sideEffects: SideEffect[] = [];
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
    });
    this.#news = this.#news.slice(-mostEvents);
    const line = sideEffectOf(event);
    if (line && this.#sideEffects.length < mostSideEffects) this.#sideEffects.push({ number: this.#count, line });
  }

  /**
   * Returns a function that tells what has happened beside the page from now on and is part of what a plan did: dialogs, new
   * tabs with their present addresses, and downloads, one line each.
   */
  sideEffectsFromNow(): () => readonly string[] {
    const moment = this.#count;
    return () => this.#sideEffects.filter(({ number }) => number > moment).map(({ line }) => line());
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
    };
  }
}

function sideEffectOf({ kind, dialog, download, address }: DeviceEvent): (() => string) | undefined {
  if (dialog) return () => `${dialog.type ?? 'native'} dialog ${inQuotes(dialog.message)}`;
  if (download) return () => `${download.hasFailed ? 'failed ' : ''}download ${inQuotes(download.name)}`;
  return kind === 'new-page' ? () => newTab(address?.()) : undefined;
}

function newTab(address: string | undefined): string {
  const view = address && viewOf(address);
  return view ? `new tab ${inQuotes(view)}` : 'new tab';
}
