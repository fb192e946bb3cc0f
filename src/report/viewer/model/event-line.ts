import type { RecordEvent } from '../../../core/record.ts';
import { parseEvent } from './parse-event.ts';
import { isStepEvent, type StepEvent, type StepLine } from './run.ts';

// Writers put these fields first. Lines that begin otherwise are as good, they are only read at once.
const head =
  /^\{"type":"(step-start|step-end|frame|model-call|page-event)","at":(\d+(?:\.\d+)?),"(step|record)":"([^"\\]*)"(?:,"step":"([^"\\]*)")?/;

/** The event behind a text whose beginning says enough for now; undefined when all of it must be read to know. */
export function deferredLine(index: number, texts: (index: number) => string): StepLine | undefined {
  const text = texts(index);
  const found = head.exec(text);
  // A cut line swallows the next one, tags and all.
  if (!found || !text.endsWith('}') || text.includes('<')) return undefined;
  const [, type, at, owner, id, step] = found;
  return new DeferredLine({
    type: toStepType(type),
    at: Number(at),
    record: owner === 'record' ? id : undefined,
    step: owner === 'step' ? id : step,
    index,
    texts,
  });
}

/** An event that is read already. */
export function eagerLine(event: StepEvent): StepLine {
  return {
    type: event.type,
    at: event.at,
    record: 'record' in event ? event.record : undefined,
    step: event.step,
    read: () => event,
    readHead: () => event,
  };
}

interface LineFacts extends Pick<StepLine, 'type' | 'at' | 'record' | 'step'> {
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

  read(): StepEvent | undefined {
    return toStepEvent(parseEvent(this.#text()));
  }

  readHead(): StepEvent | undefined {
    const text = this.#text();
    // Quotes inside of strings are escaped, so this can only be the field itself.
    const prompt = text.indexOf(',"prompt":"');
    const short = prompt < 0 ? undefined : toStepEvent(parseEvent(`${text.slice(0, prompt)},"prompt":""}`));
    return short ?? this.read();
  }

  #text(): string {
    return this.#facts.texts(this.#facts.index);
  }
}

function toStepType(text: string | undefined): StepEvent['type'] {
  const types = ['step-start', 'step-end', 'frame', 'model-call'] as const;
  return types.find((type) => type === text) ?? 'page-event';
}

function toStepEvent(event: RecordEvent | undefined): StepEvent | undefined {
  return event && isStepEvent(event) ? event : undefined;
}
