import { isStepEvent, stepEventTypes, type StepEvent, type StepLine } from '../../run/step-line.ts';
import { usageOf, type Usage } from '../../run/usage.ts';
import { parseEvent } from './parse-event.ts';

// Writers put these fields first. Lines that begin otherwise are as good, they are only read at once.
const head = /^\{"type":"([a-z-]+)","at":(\d+(?:\.\d+)?),"(step|record)":"([^"\\]*)"(?:,"step":"([^"\\]*)")?/;

/** Fields that count, should they stand behind the prompt. */
const later = [',"usage":{', ',"cost":{', ',"origin":"'];

/** The event behind a text whose beginning says enough for now; undefined when all of it must be read to know. */
export function deferredLine(index: number, texts: (index: number) => string): StepLine | undefined {
  const text = texts(index);
  const found = head.exec(text);
  // A cut line swallows the next one, tags and all.
  if (!found || !text.endsWith('}') || text.includes('<')) return undefined;
  const [, name, at, owner, id, step] = found;
  const type = stepEventTypes.find((known) => known === name);
  if (!type) return undefined;
  return new DeferredLine({
    type,
    at: Number(at),
    record: owner === 'record' ? detach(id) : undefined,
    step: detach(owner === 'step' ? id : step),
    usage: type === 'model-call' ? usageOfText(text) : undefined,
    index,
    texts,
  });
}

interface LineFacts extends Omit<StepLine, 'read'> {
  readonly index: number;
  readonly texts: (index: number) => string;
}

class DeferredLine implements StepLine {
  readonly #facts: LineFacts;

  constructor(facts: LineFacts) {
    this.#facts = facts;
  }

  get type(): StepEvent['type'] {
    return this.#facts.type;
  }

  get at(): number {
    return this.#facts.at;
  }

  get record(): string | undefined {
    return this.#facts.record;
  }

  get step(): string | undefined {
    return this.#facts.step;
  }

  get usage(): Usage | undefined {
    return this.#facts.usage;
  }

  read(): StepEvent | undefined {
    const event = parseEvent(this.#facts.texts(this.#facts.index));
    return event && isStepEvent(event) ? event : undefined;
  }
}

/** The tokens and the price of a call; the prompt, nearly all of its text, need not be read for them. */
function usageOfText(text: string): Usage | undefined {
  // Quotes inside of strings are escaped, so these can only be the fields themselves.
  const prompt = text.indexOf(',"prompt":"');
  const isLast = prompt >= 0 && !later.some((field) => text.includes(field, prompt));
  const short = isLast ? parseEvent(`${text.slice(0, prompt)},"prompt":""}`) : undefined;
  const call = short ?? parseEvent(text);
  return call?.type === 'model-call' ? usageOf(call) : undefined;
}

/** A part of a text keeps the whole text in memory; this does not. */
function detach(part: string | undefined): string | undefined {
  return part === undefined ? undefined : ` ${part}`.slice(1);
}
