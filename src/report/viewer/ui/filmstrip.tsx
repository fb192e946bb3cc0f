import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { clip } from '../model/format.ts';
import type { FrameView } from '../model/step-tree.ts';
import { frameName } from './frame-panel.tsx';
import { Picture } from './picture.tsx';
import { routeHref, type Route } from './route.ts';

const around = 30;

interface FilmstripProps {
  readonly strip: readonly FrameView[];
  readonly shown: FrameView | undefined;
  readonly base: Route;
}

/** The whole test in pictures; each leads to the step that it belongs to. */
export function Filmstrip({ strip, shown, base }: FilmstripProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current)
      list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 2 + current.clientWidth / 2;
  }, [shown]);
  const current =
    strip.find((view) => view.id === shown?.id && view.step === shown.step) ??
    strip.find((view) => view.id === shown?.id);
  // A long test has thousands: only those around the current one are made.
  const place = current ? strip.indexOf(current) : 0;
  const first = Math.max(0, Math.min(place - around, strip.length - 2 * around));
  return (
    <ol class="film" ref={list} aria-label="All pictures of this test">
      {strip.slice(first, first + 2 * around).map((view, offset) => (
        <li key={`${view.id} ${first + offset}`}>
          <a
            href={routeHref({ ...base, step: view.step.id, frame: view.id })}
            aria-current={view === current ? 'true' : undefined}
            title={`${view.step.start.name} ${clip(view.step.start.title, 200)}`}
          >
            <Picture
              frame={view.id}
              mime={view.mime}
              width={view.width}
              height={view.height}
              alt={`${first + offset + 1}: ${frameName(view)}`}
            />
            <span class="film-text">
              <b>{first + offset + 1}</b> {clip(view.step.start.title, 60)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
