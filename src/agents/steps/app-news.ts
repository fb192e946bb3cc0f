import type { DeviceEvent } from '../../core/device/device.ts';

/** Characters of one event; more is not needed to know what happened. */
const longestText = 1000;
/** Events that are kept for the next round; a page may open dialogs without an end. */
const mostEvents = 20;

interface News {
  readonly number: number;
  readonly text: string;
  readonly notice: NonNullable<DeviceEvent['notice']>;
  readonly dialog: string | undefined;
}

/** What happened since the last question. */
export interface RecentNews {
  /** Undefined when nothing did. */
  readonly events: readonly string[] | undefined;
  /** Whether the model has to know before its plan is done. */
  readonly weighs: boolean;
  /** What the dialogs of the application said that were open meanwhile. */
  readonly dialogs: readonly string[];
}

/** Tells what has happened since it was asked the last time. */
export interface NewsReader {
  next(): RecentNews;
}

/** What happened in the application that a model which plans should know of. */
export class AppNews {
  #news: News[] = [];
  #count = 0;

  add({ notice, text, url, dialog }: DeviceEvent): void {
    if (!notice) return;
    this.#count += 1;
    const where = url === undefined ? '' : ` (${url})`;
    this.#news.push({
      number: this.#count,
      text: `${text}${where}`.slice(0, longestText),
      notice,
      dialog: dialog?.message,
    });
    this.#news = this.#news.slice(-mostEvents);
  }

  /** Tells what happens from now on. */
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
      dialogs: recent.flatMap(({ dialog }) => (dialog === undefined ? [] : [dialog])),
    };
  }
}
