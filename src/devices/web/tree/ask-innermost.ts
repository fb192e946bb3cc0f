import type { DocumentSet, TreeDocument } from './document-set.ts';
import type { Place } from './tree-questions.ts';

/** A document, and its position unless it is the topmost one. */
export interface PlacedDocument {
  readonly document: TreeDocument;
  readonly base: Place | undefined;
}

/** The answer of one document; `frame` is the key of the frame in it that has to answer instead. */
interface AnswerOrFrame<T> {
  readonly frame?: string | undefined;
  readonly answer: T;
}

/** Asks the topmost document, then the frame that it points to, down to the innermost one; undefined when one went away meanwhile. */
export function askInnermost<T>(
  documents: DocumentSet,
  ask: (at: PlacedDocument) => Promise<AnswerOrFrame<T> | undefined>,
): Promise<T | undefined> {
  return askBelow(documents, { document: documents.main, base: undefined }, ask);
}

async function askBelow<T>(
  documents: DocumentSet,
  at: PlacedDocument,
  ask: (at: PlacedDocument) => Promise<AnswerOrFrame<T> | undefined>,
): Promise<T | undefined> {
  const found = await ask(at);
  if (found?.frame === undefined) return found?.answer;
  const inner = await documentOfFrame(documents, at, found.frame);
  return inner && askBelow(documents, inner, ask);
}

/** The document of a frame, by the frame's key within the document around it; undefined when it went away meanwhile. */
export async function documentOfFrame(
  documents: DocumentSet,
  { document, base }: PlacedDocument,
  frame: string,
): Promise<PlacedDocument | undefined> {
  const inner = await documents.byKey(base ? `${document.key}|${frame}` : frame);
  const place = inner && (await documents.placeOf(inner));
  return inner && place && { document: inner, base: place };
}
