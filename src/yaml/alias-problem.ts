import { EVENT_ID, type Event } from 'js-yaml';

/** Parts of a text once every alias is put in: far more than a flow has, and nothing to a machine. */
const mostParts = 50_000;

/** Where a text says more than it may. */
export interface AliasProblem {
  readonly offset: number;
  readonly text: string;
}

/** A list or mapping that has been opened, with the parts that it has so far. */
interface Open {
  readonly anchor: string;
  parts: number;
}

/**
 * Counts the parts of a text with its aliases put in, which ten lines can make more than any machine holds; tells the first
 * alias that is too much, or that stands inside of what it names.
 */
export function aliasProblem(events: readonly Event[], text: string): AliasProblem | undefined {
  const counter = new PartCounter(text);
  for (const event of events) {
    const problem = counter.take(event);
    if (problem !== undefined && 'anchorStart' in event) return { offset: event.anchorStart - 1, text: problem };
  }
  return undefined;
}

class PartCounter {
  readonly #text: string;
  readonly #sizes = new Map<string, number>();
  readonly #open: Open[] = [];
  #total = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What is wrong with an alias. */
  take(event: Event): string | undefined {
    if (event.type === EVENT_ID.POP) return this.#close();
    const anchor = 'anchorStart' in event ? this.#text.slice(Math.max(0, event.anchorStart), event.anchorEnd) : '';
    if (event.type === EVENT_ID.ALIAS) return this.#alias(anchor);
    if (event.type === EVENT_ID.SCALAR) this.#add(anchor, 1);
    else this.#open.push({ anchor, parts: 1 });
    return undefined;
  }

  #close(): undefined {
    const closed = this.#open.pop();
    if (closed) this.#add(closed.anchor, closed.parts);
  }

  #alias(anchor: string): string | undefined {
    if (this.#open.some((around) => around.anchor === anchor)) return 'this alias stands inside of what it names';
    const parts = this.#sizes.get(anchor) ?? 1;
    this.#total += parts;
    this.#add('', parts);
    return this.#total > mostParts ? `with this alias the text has more than ${mostParts} parts` : undefined;
  }

  #add(anchor: string, parts: number): void {
    const around = this.#open.at(-1);
    if (around) around.parts += parts;
    if (anchor !== '') this.#sizes.set(anchor, parts);
  }
}
