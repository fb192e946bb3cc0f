import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageFrame } from '../driver/page-driver.ts';
import { ownerPath } from '../scripts/owner-path.ts';
import type { FramePlace, TreeQuestions } from './tree-questions.ts';
import { askKeptProgram, keepProgram, programMissing, treeScript, type Question } from './tree-script.ts';

/** A document that has to be asked separately: the topmost one, or one that scripts of the surrounding documents cannot access. */
export interface TreeDocument {
  /** Identifies the frame: paths to the frame elements, from the topmost document inwards; empty for the topmost one. */
  readonly key: string;
  /** Undefined when the document went away meanwhile. */
  ask<Q extends keyof TreeQuestions>(question: Q, ask: TreeQuestions[Q]['ask']): Promise<AnswerTo<Q> | undefined>;
}

type AnswerTo<Q extends keyof TreeQuestions> = TreeQuestions[Q]['answer'];

interface InnerDocument extends TreeDocument {
  /** The nearest surrounding document that is asked separately. */
  readonly around: TreeDocument;
}

/** The documents of a page at one moment. */
export class DocumentSet {
  readonly main: TreeDocument;
  readonly #driver: BoundDriver;
  #others: Promise<readonly InnerDocument[]> | undefined;

  /** @param scale - Screenshot pixels per CSS pixel of the topmost document. Default: the pixel ratio that it reports. */
  constructor(driver: BoundDriver, scale: number | undefined) {
    this.#driver = driver;
    const [frame] = driver.frames();
    this.main = {
      key: '',
      ask: async (question, request) => frame && ask(driver, frame, { question, ask: request, scale }),
    };
  }

  /** The documents other than the topmost one that have to be asked separately. */
  others(): Promise<readonly InnerDocument[]> {
    this.#others ??= this.#findOthers();
    return this.#others;
  }

  async byKey(key: string): Promise<TreeDocument | undefined> {
    return (await this.others()).find((document) => document.key === key);
  }

  /** The current position of a document in the screenshot. */
  async placeOf(document: TreeDocument): Promise<FramePlace | undefined> {
    const known = (await this.others()).find(({ key }) => key === document.key);
    if (!known) return undefined;
    const { around, key } = known;
    const base = around.key === '' ? undefined : await this.placeOf(around);
    if (around.key !== '' && !base) return undefined;
    const inside = around.key === '' ? key : key.slice(around.key.length + 1);
    const place = await around.ask('framePlace', { key: inside, base });
    return place ? { ...place, frames: [...(base?.frames ?? []), ...place.frames] } : undefined;
  }

  async #findOthers(): Promise<readonly InnerDocument[]> {
    const [, ...frames] = this.#driver.frames();
    const keys = await Promise.all(frames.map((frame) => keyOf(this.#driver, frame)));
    const found = new Map<string, PageFrame>();
    for (const [index, frame] of frames.entries()) {
      const key = keys[index];
      if (key !== undefined) found.set(key, frame);
    }
    return this.#link(found);
  }

  /** Leaves out frames of the same origin, which are read through the document around them. */
  async #link(found: ReadonlyMap<string, PageFrame>): Promise<readonly InnerDocument[]> {
    const documents: InnerDocument[] = [];
    for (const [key, frame] of [...found].toSorted(([one], [other]) => one.length - other.length)) {
      const around = documents.findLast((document) => key.startsWith(`${document.key}|`)) ?? this.main;
      if (await isReachable(frame)) continue;
      documents.push({
        key,
        around,
        ask: (question, request) => ask(this.#driver, frame, { question, ask: request }),
      });
    }
    return documents;
  }
}

async function ask<Q extends keyof TreeQuestions>(
  driver: BoundDriver,
  frame: PageFrame,
  question: Question<Q>,
): Promise<AnswerTo<Q> | undefined> {
  // In the page's main world nothing is kept, since its scripts could replace it.
  const whole = (): string => treeScript(question);
  const text = await driver.steady(async () => {
    if (frame.isGone?.()) return undefined;
    const answer = await frame.evaluateIsolated(askKeptProgram(question), whole);
    return answer === programMissing ? frame.evaluateIsolated(keepProgram(question), whole) : answer;
  });
  return typeof text === 'string' ? (JSON.parse(text) as AnswerTo<Q>) : undefined;
}

/** Undefined for a frame that went away, or whose element cannot be found. */
async function keyOf(driver: BoundDriver, frame: PageFrame): Promise<string | undefined> {
  const paths: string[] = [];
  for (let inner: PageFrame | null = frame; inner; inner = inner.parent()) {
    const parent = inner.parent();
    if (!parent) break;
    const current = inner;
    const path = await driver.steady(() => current.atOwner(ownerPath)).catch(() => undefined);
    if (typeof path !== 'string') return undefined;
    paths.unshift(path);
  }
  return paths.join('|');
}

/** Whether scripts of the surrounding frame can access a frame. */
async function isReachable(frame: PageFrame): Promise<boolean> {
  const canLook = 'try { return element.contentDocument !== null; } catch { return false; }';
  return (await frame.atOwner(canLook).catch(() => true)) === true;
}
