import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { clip } from '../../model/format.ts';
import type { FrameView } from '../../../run/step.ts';
import { frameName } from './frame-name.ts';
import { replaceRoute, routeHref, type Route } from '../parts/route.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';

/** Width of an entry with its gap, as in the style sheet, in CSS pixels. */
const stride = 126;
const spare = 4;

interface FilmstripProps {
  readonly strip: readonly FrameView[];
  readonly shown: FrameView | undefined;
  readonly base: Route;
}

/** All pictures of the test, with links to their steps. Only visible pictures are rendered. */
export function Filmstrip({ strip, shown, base }: FilmstripProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const position = positionOf(strip, shown);
  useLayoutEffect(() => {
    const pane = scroller.current;
    if (!pane || position < 0) return;
    pane.scrollLeft = (position + 0.5) * stride - pane.clientWidth / 2;
    setLeft(pane.scrollLeft);
  }, [position, strip]);
  const route = (view: FrameView): Route => ({ ...base, step: view.step.id, frame: view.id });
  const show = (index: number): void => {
    const view = strip[index];
    if (view) replaceRoute(route(view));
  };
  useShortcuts({ ']': () => show(position + 1), '[': () => show(position - 1) });
  const width = scroller.current?.clientWidth ?? 1200;
  const first = Math.max(0, Math.floor(left / stride) - spare);
  const last = Math.min(strip.length, Math.ceil((left + width) / stride) + spare);
  return (
    <div class="film" ref={scroller} onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}>
      <ol
        aria-label={`All ${strip.length} screenshots of this test`}
        style={{ width: `${strip.length * stride}px`, paddingLeft: `${first * stride}px` }}
      >
        {strip.slice(first, last).map((view, offset) => (
          <Entry
            key={first + offset}
            view={view}
            number={first + offset + 1}
            href={routeHref(route(view))}
            current={first + offset === position}
          />
        ))}
      </ol>
    </div>
  );
}

interface EntryProps {
  readonly view: FrameView;
  readonly number: number;
  readonly href: string;
  readonly current: boolean;
}

function Entry({ view, number, href, current }: EntryProps): JSX.Element {
  const { name, title } = view.step.start;
  return (
    <li>
      <a href={href} aria-current={current ? 'true' : undefined} title={clip(`${name} ${title}`, 240)}>
        <Thumbnail
          size={236}
          key={view.id}
          frame={view.id}
          mime={view.mime}
          width={view.width}
          height={view.height}
          alt={`${number}: ${frameName(view)}`}
        />
        <span class="film-text">
          <b>{number}</b> {clip(title, 60)}
        </span>
      </a>
    </li>
  );
}

function positionOf(strip: readonly FrameView[], shown: FrameView | undefined): number {
  if (!shown) return -1;
  const exact = strip.findIndex((view) => view.id === shown.id && view.step === shown.step);
  return exact >= 0 ? exact : strip.findIndex((view) => view.id === shown.id);
}
