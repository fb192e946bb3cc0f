import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import type { Sight } from '../../../../src/offline/answer/elements/sight.ts';
import { toParagraphs, toRows, toSegments, type Word } from '../../../../src/vision/text/screen-text.ts';
import type { Screen, ScreenBox, SmallControl } from '../../../../src/offline/screen/screen.ts';

/** A text with its left and top edge. */
export type DrawnText = readonly [text: string, left: number, top: number];

export interface Drawing {
  readonly texts: readonly DrawnText[];
  readonly boxes?: readonly (readonly [role: ScreenBox['role'], rect: Rect])[];
  readonly controls?: readonly SmallControl[];
}

/** A look at a screen that tells nothing beside its picture. */
export function sightOf(screen: Screen): Sight {
  return {
    scale: screen.scale,
    screen: () => Promise.resolve(screen),
    whole: () => Promise.resolve(screen),
    find: (query) => Promise.resolve().then(() => findElement(screen, query)),
  };
}

const letter = { width: 6, height: 12 };

/** A screen as it is after reading, 800 × 600, without a picture behind it. */
export function drawScreen({ texts, boxes = [], controls = [] }: Drawing): Screen {
  const words = texts.flatMap(([text, left, top]): Word[] =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      rect: {
        left: left + match.index * letter.width,
        top,
        width: match[0].length * letter.width - 2,
        height: letter.height,
      },
    })),
  );
  const rows = toRows(words);
  const segments = toSegments(
    rows,
    boxes.map(([, rect]) => rect),
  );
  return {
    width: 800,
    height: 600,
    scale: 1,
    rows,
    segments,
    paragraphs: toParagraphs(segments),
    boxes: boxes.map(([role, rect]) => {
      const inside = segments.filter((segment) => isInside(segment.rect, rect));
      return { role, rect, segments: inside, text: inside.map((segment) => segment.text).join(' ') };
    }),
    controls,
  };
}

function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left < outer.left + outer.width &&
    inner.top < outer.top + outer.height
  );
}
