import type { CodeDocument, CodeLocator, CodeScreen, CodeTarget } from '../../../core/memory/code-facts.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { documentOfFrame, type PlacedDocument } from './ask-innermost.ts';
import type { DocumentSet } from './document-set.ts';

/** The largest number of documents of one page that are read; the others are left out. */
const mostDocuments = 20;

/** Reads all documents of a page, the topmost first. Undefined when the page went away meanwhile. */
export async function readForCode(documents: DocumentSet, parts: readonly string[]): Promise<CodeScreen | undefined> {
  const top = await documents.main.ask('codeFacts', { parts });
  if (!top) return undefined;
  const all: CodeDocument[] = [...top.documents];
  const open = top.frames.map((frame) => ({ ...frame, outer: '' }));
  for (let frame = open.shift(); frame && all.length < mostDocuments; frame = open.shift()) {
    const { outer, key, around } = frame;
    const whole = outer === '' ? key : `${outer}|${key}`;
    const inner = await documents.byKey(whole);
    const facts = await inner?.ask('codeFacts', { parts });
    if (!facts) continue;
    all.push(...facts.documents.map((each) => ({ ...each, frames: [...around, ...each.frames] })));
    open.push(...facts.frames.map((each) => ({ key: each.key, around: [...around, ...each.around], outer: whole })));
  }
  return { documents: all, url: top.url, title: top.title };
}

interface DocumentInFrames extends PlacedDocument {
  /** Selectors of the frames around the document, outermost first. */
  readonly around: readonly string[];
}

/** The element at a rectangle, through frames of any origin. */
export function targetForCode(documents: DocumentSet, rect: Rect): Promise<CodeTarget | undefined> {
  return targetInside(documents, rect, { document: documents.main, base: undefined, around: [] });
}

async function targetInside(documents: DocumentSet, rect: Rect, at: DocumentInFrames): Promise<CodeTarget | undefined> {
  const { document, base } = at;
  const found = await document.ask('codeTarget', { rect, base });
  if (!found) return undefined;
  const around = [...at.around, ...found.around];
  if (found.frame === undefined)
    return found.target && { ...found.target, ways: withFrames(found.target.ways, around) };
  const inner = await documentOfFrame(documents, at, found.frame);
  return inner && targetInside(documents, rect, { ...inner, around });
}

function withFrames(ways: readonly CodeLocator[], frames: readonly string[]): readonly CodeLocator[] {
  return frames.length === 0 ? ways : ways.map((way) => ({ ...way, frames }));
}
