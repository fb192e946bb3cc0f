import { EVENT_ID, type Event } from 'js-yaml';

/** Maximum number of nodes after aliases are expanded: far more than a flow needs, and few for a machine. */
const mostParts = 50_000;

/** The position of an alias that exceeds the limits. */
export interface AliasProblem {
  readonly offset: number;
  readonly text: string;
}

/** An open list or mapping with the number of its nodes so far. */
interface OpenCollection {
  readonly anchor: string;
  parts: number;
}

/**
 * Counts the nodes of a text with its aliases expanded, because ten lines can expand beyond any memory. Returns the
 * first alias that exceeds the limit or contains itself.
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
  readonly #open: OpenCollection[] = [];
  #total = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The problem of an alias. */
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
