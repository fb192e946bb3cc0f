import { isStepEvent, stepEventTypes, type StepEvent, type StepLine } from '../../run/step-line.ts';
import { usageOf, type Usage } from '../../run/usage.ts';
import { parseEvent } from './parse-event.ts';

// Writers put these fields first. Other lines are parsed at once.
const head = /^\{"type":"([a-z-]+)","at":(\d+(?:\.\d+)?),"(step|record)":"([^"\\]*)"(?:,"step":"([^"\\]*)")?/;

/** Fields of the usage that may come after the prompt. */
const later = [',"usage":{', ',"cost":{', ',"origin":"'];

/** An event that is parsed on demand; its start is enough for now. Undefined if the text must be parsed at once. */
export function deferredLine(index: number, texts: (index: number) => string): StepLine | undefined {
  const text = texts(index);
  const found = head.exec(text);
  // A line that is cut off contains the tags of the next line.
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

/** Tokens and cost of a call, read without parsing the prompt, which is most of the text. */
function usageOfText(text: string): Usage | undefined {
  // Quotes inside of strings are escaped, so a match is a field.
  const prompt = text.indexOf(',"prompt":"');
  const isLast = prompt >= 0 && !later.some((field) => text.includes(field, prompt));
  const short = isLast ? parseEvent(`${text.slice(0, prompt)},"prompt":""}`) : undefined;
  const call = short ?? parseEvent(text);
  return call?.type === 'model-call' ? usageOf(call) : undefined;
}

/** Copies a part of a text. A substring would keep the whole text in memory. */
function detach(part: string | undefined): string | undefined {
  return part === undefined ? undefined : ` ${part}`.slice(1);
}
