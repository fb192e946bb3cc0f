import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { DocumentSet, type TreeDocument } from '../tree/document-set.ts';
import type { Place, ScrollState, TreeQuestions } from '../tree/tree-questions.ts';

type Request = Omit<TreeQuestions['scroller']['ask'], 'base' | 'passFrame'>;
type Found = TreeQuestions['scroller']['answer'];
type Scrolled = TreeQuestions['scrolled'];

/** What is to be scrolled, kept hold of by the page from the first look at it until the end. */
export interface HeldScroller {
  readonly point: Point;
  readonly isNamed: boolean;
  /** Where the wheel scrolls it and nothing else, and changes no value; absent where no place does. */
  readonly at: Point | undefined;
  /** Undefined where nothing can be scrolled. */
  readonly state: ScrollState | undefined;
  /** What is in view, in CSS pixels of the direction. */
  readonly page: number;
  readonly drawsItself: boolean;
  /** For messages; undefined where nothing can be scrolled. */
  readonly what: string | undefined;
  readonly snaps: boolean;
  /** Waits until it stands still; null when its document was exchanged. */
  scrolled(ask: Scrolled['ask']): Promise<Scrolled['answer']>;
  look(ask: { readonly waitMs: number }): Promise<ScrollState | undefined>;
  end(): Promise<void>;
}

/** Finds what is meant, in whichever document it is. Places are CSS pixels of the topmost one. */
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

interface Placed {
  readonly document: TreeDocument;
  readonly base: Place | undefined;
}

interface Answer {
  readonly document: TreeDocument;
  readonly found: Found;
}

/** A frame of another origin comes first where the place is in it; then what is around it. */
async function search(documents: DocumentSet, request: Request, { document, base }: Placed): Promise<Answer> {
  const found = (await document.ask('scroller', { ...request, base, passFrame: false })) ?? {};
  if (found.frame === undefined) return { document, found };
  const inner = await documents.byKey(base ? `${document.key}|${found.frame}` : found.frame);
  const place = inner && (await documents.placeOf(inner));
  const inside = inner && place && (await search(documents, request, { document: inner, base: place }));
  if (inside?.found.state) return inside;
  return { document, found: (await document.ask('scroller', { ...request, base, passFrame: true })) ?? {} };
}
