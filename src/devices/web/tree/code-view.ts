import type { CodeDocument, CodeLocator, CodeScreen, CodeTarget } from '../../../core/memory/code-facts.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { DocumentSet, TreeDocument } from './document-set.ts';
import type { Place } from './tree-questions.ts';

/** Documents of one screen that are read; a page of more is read in part. */
const mostDocuments = 20;

/** All documents of a page, the topmost first. Undefined when it went away meanwhile. */
export async function readForCode(documents: DocumentSet, parts: readonly string[]): Promise<CodeScreen | undefined> {
  const top = await documents.main.ask('codeFacts', { parts });
  if (!top) return undefined;
  const all: CodeDocument[] = [...top.documents];
  const open = top.frames.map((frame) => ({ ...frame, outer: '' }));
  for (let frame = open.shift(); frame && all.length < mostDocuments; frame = open.shift()) {
    const { outer, key, around } = frame;
    const whole = outer === '' ? key : `${outer}|${key}`;
    const inner = await documents.byKey(whole);
    const told = await inner?.ask('codeFacts', { parts });
    if (!told) continue;
    all.push(...told.documents.map((each) => ({ ...each, frames: [...around, ...each.frames] })));
    open.push(...told.frames.map((each) => ({ key: each.key, around: [...around, ...each.around], outer: whole })));
  }
  return { documents: all, url: top.url, title: top.title };
}

interface Standing {
  readonly document: TreeDocument;
  readonly base: Place | undefined;
  readonly around: readonly string[];
}

/** What is at a place, through frames of any origin. */
export function targetForCode(documents: DocumentSet, rect: Rect): Promise<CodeTarget | undefined> {
  return inside(documents, rect, { document: documents.main, base: undefined, around: [] });
}

async function inside(documents: DocumentSet, rect: Rect, at: Standing): Promise<CodeTarget | undefined> {
  const { document, base } = at;
  const found = await document.ask('codeTarget', { rect, base });
  if (!found) return undefined;
  const around = [...at.around, ...found.around];
  if (found.frame === undefined) return found.target && { ...found.target, ways: within(found.target.ways, around) };
  const inner = await documents.byKey(base ? `${document.key}|${found.frame}` : found.frame);
  const place = inner && (await documents.placeOf(inner));
  return inner && place && inside(documents, rect, { document: inner, base: place, around });
}

function within(ways: readonly CodeLocator[], frames: readonly string[]): readonly CodeLocator[] {
  return frames.length === 0 ? ways : ways.map((way) => ({ ...way, frames }));
}
