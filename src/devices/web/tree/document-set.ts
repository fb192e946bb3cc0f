import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageFrame } from '../driver/page-driver.ts';
import { ownerPath } from '../scripts/owner-path.ts';
import type { FramePlace, TreeQuestions } from './tree-questions.ts';
import { askKeptProgram, keepProgram, programMissing, treeScript, type Question } from './tree-script.ts';

/** A document that is asked by itself: the topmost one, or one that the scripts of those around it cannot look into. */
export interface TreeDocument {
  /** Tells frames apart: the ways to their elements, from the topmost document inwards; empty for that one. */
  readonly key: string;
  /** Undefined when the document went away meanwhile. */
  ask<Q extends keyof TreeQuestions>(question: Q, ask: TreeQuestions[Q]['ask']): Promise<Answer<Q> | undefined>;
}

type Answer<Q extends keyof TreeQuestions> = TreeQuestions[Q]['answer'];

interface Known extends TreeDocument {
  /** Among those asked by themselves, the one around this. */
  readonly around: TreeDocument;
}

/** The documents of a page at one moment. */
export class DocumentSet {
  readonly main: TreeDocument;
  readonly #driver: BoundDriver;
  #others: Promise<readonly Known[]> | undefined;

  /** @param scale - Picture pixels per CSS pixel of the topmost document. Default: as it says itself. */
  constructor(driver: BoundDriver, scale: number | undefined) {
    this.#driver = driver;
    const [frame] = driver.frames();
    this.main = {
      key: '',
      ask: async (question, request) => frame && ask(driver, frame, { question, ask: request, scale }),
    };
  }

  /** Those beside the topmost that have to be asked by themselves. */
  others(): Promise<readonly Known[]> {
    this.#others ??= this.#findOthers();
    return this.#others;
  }

  async byKey(key: string): Promise<TreeDocument | undefined> {
    return (await this.others()).find((document) => document.key === key);
  }

  /** Where a document is in the picture now. */
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

  async #findOthers(): Promise<readonly Known[]> {
    const [, ...frames] = this.#driver.frames();
    const keys = await Promise.all(frames.map((frame) => keyOf(this.#driver, frame)));
    const found = new Map<string, PageFrame>();
    for (const [index, frame] of frames.entries()) {
      const key = keys[index];
      if (key !== undefined) found.set(key, frame);
    }
    return this.#link(found);
  }

  /** Frames of the same origin are reached through the document around them, and are left out. */
  async #link(found: ReadonlyMap<string, PageFrame>): Promise<readonly Known[]> {
    const documents: Known[] = [];
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
): Promise<Answer<Q> | undefined> {
  // Among the page's own scripts, nothing is kept that they could replace.
  const whole = (): string => treeScript(question);
  const text = await driver.steady(async () => {
    const answer = await frame.evaluateApart(askKeptProgram(question), whole);
    return answer === programMissing ? frame.evaluateApart(keepProgram(question), whole) : answer;
  });
  return typeof text === 'string' ? (JSON.parse(text) as Answer<Q>) : undefined;
}

/** Undefined for a frame that went away, or that its page does not tell of. */
async function keyOf(driver: BoundDriver, frame: PageFrame): Promise<string | undefined> {
  const paths: string[] = [];
  for (let inner: PageFrame | null = frame; inner; inner = inner.parent()) {
    const parent = inner.parent();
    if (!parent) break;
    const asked = inner;
    const path = await driver.steady(() => asked.atOwner(ownerPath)).catch(() => undefined);
    if (typeof path !== 'string') return undefined;
    paths.unshift(path);
  }
  return paths.join('|');
}

/** Whether the scripts of the frame around it can look into a frame. */
async function isReachable(frame: PageFrame): Promise<boolean> {
  const canLook = 'try { return element.contentDocument !== null; } catch { return false; }';
  return (await frame.atOwner(canLook).catch(() => true)) === true;
}
