import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { documentOfFrame, type PlacedDocument } from '../tree/ask-innermost.ts';
import { DocumentSet, type TreeDocument } from '../tree/document-set.ts';
import type { ScrollState, TreeQuestions } from '../tree/tree-questions.ts';

type Request = Omit<TreeQuestions['scroller']['ask'], 'base' | 'passFrame'>;
type Found = TreeQuestions['scroller']['answer'];
type Scrolled = TreeQuestions['scrolled'];

/** The element to scroll. A script in the page keeps it until `end`. */
export interface HeldScroller {
  readonly point: Point;
  readonly isNamed: boolean;
  /** A point at which the wheel scrolls only this element and changes no value; undefined when there is none. */
  readonly at: Point | undefined;
  /** Undefined when nothing can be scrolled. */
  readonly state: ScrollState | undefined;
  /** Size of the visible part in the scroll direction, in CSS pixels. */
  readonly page: number;
  readonly drawsItself: boolean;
  /** Description for messages; undefined when nothing can be scrolled. */
  readonly what: string | undefined;
  readonly snaps: boolean;
  /** Waits until scrolling has ended; null when the document was replaced. */
  scrolled(ask: Scrolled['ask']): Promise<Scrolled['answer']>;
  look(ask: { readonly waitMs: number }): Promise<ScrollState | undefined>;
  end(): Promise<void>;
}

/** Finds the element to scroll, in any document. Positions are in CSS pixels of the topmost document. */
export async function holdScroller(driver: BoundDriver, request: Request): Promise<HeldScroller> {
  const documents = new DocumentSet(driver, 1);
  const { document, found } = await search(documents, request, { document: documents.main, base: undefined });
  let at = found.at;
  const scrolled = async (ask: Scrolled['ask']): Promise<Scrolled['answer']> => {
    const answer = (await document.ask('scrolled', ask)) ?? null;
    if (found.state && answer) at = answer.at;
    return answer;
  };
  return {
    point: request.point,
    isNamed: request.isNamed,
    get at() {
      return at;
    },
    state: found.state,
    page: found.state?.page ?? found.page ?? 0,
    drawsItself: found.drawsItself === true,
    what: found.what,
    snaps: found.snaps === true,
    scrolled,
    look: async (ask) => (await scrolled(ask))?.state,
    async end() {
      await scrolled({ isLast: true, waitMs: 1 });
    },
  };
}

interface FoundScroller {
  readonly document: TreeDocument;
  readonly found: Found;
}

/** Prefers an element in the cross-origin frame at the point; then one around that frame. */
async function search(documents: DocumentSet, request: Request, at: PlacedDocument): Promise<FoundScroller> {
  const { document, base } = at;
  const found = (await document.ask('scroller', { ...request, base, passFrame: false })) ?? {};
  if (found.frame === undefined) return { document, found };
  const inner = await documentOfFrame(documents, at, found.frame);
  const inside = inner && (await search(documents, request, inner));
  if (inside?.found.state) return inside;
  return { document, found: (await document.ask('scroller', { ...request, base, passFrame: true })) ?? {} };
}
