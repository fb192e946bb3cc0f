import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Run, Test } from '../../../run/run.ts';
import type { Filters } from '../../model/filter.ts';
import { clip, plural } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import { lastFrame } from '../../model/last-frame.ts';
import { thumbnailGroups, type ThumbnailGroup } from '../../model/thumbnail-grid.ts';
import { Thumbnail } from '../frame/thumbnail.tsx';
import { routeHref } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';

interface ThumbnailGridProps {
  readonly run: Run;
  readonly filters: Filters;
}

/** The layout with one column, as in the style sheet. */
const narrow = '(max-width: 860px)';

/** The last pictures of tests that are not red, by file. The filters of the list apply. */
export function ThumbnailGrid({ run, filters }: ThumbnailGridProps): JSX.Element | null {
  const key = routeHref(filters);
  const groups = useMemo(() => thumbnailGroups(run, filters), [run, key]);
  if (groups.length === 0) return null;
  const tests = groups.reduce((sum, group) => sum + group.tests.length, 0);
  return (
    <details class="thumbnail-grid" open={!matchMedia(narrow).matches}>
      <summary>
        Last pictures <small>of {plural(tests, 'test')} without a failure</small>
      </summary>
      {groups.map((group) => (
        <ThumbnailFile key={group.file} group={group} filters={filters} />
      ))}
    </details>
  );
}

function ThumbnailFile({
  group: { file, tests },
  filters,
}: Pick<ThumbnailGridProps, 'filters'> & { readonly group: ThumbnailGroup }): JSX.Element {
  const parts = useMemo(() => tests.map((test) => ({ test, frame: lastFrame(test.last) })), [tests]);
  const plain = parts.filter(({ frame }) => frame === undefined);
  return (
    <section>
      <h3>
        {clip(file, 120)} <small>{plural(tests.length, 'test')}</small>
      </h3>
      <ul class="tiles">
        {parts.map(
          ({ test, frame }) =>
            frame && (
              <li key={test.id}>
                <a class="tile" href={routeHref({ ...filters, test: test.id })} title={fullName(test)}>
                  <Thumbnail
                    size={320}
                    frame={frame.frame}
                    mime={frame.mime}
                    width={frame.width}
                    height={frame.height}
                    alt=""
                  />
                  <TileText test={test} />
                </a>
              </li>
            ),
        )}
      </ul>
      {plain.length > 0 && (
        <ul class="plain-tiles" aria-label="Without a screenshot">
          {plain.map(({ test }) => (
            <li key={test.id}>
              <a class="tile" href={routeHref({ ...filters, test: test.id })} title={fullName(test)}>
                <TileText test={test} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TileText({ test }: { readonly test: Test }): JSX.Element {
  const { last, flaky, title, project, variant } = test;
  return (
    <span class="tile-text">
      <StatusIcon status={last.status} />
      <span class="title">{clip(title, 120)}</span>
      <span class="facts">
        {[project, variant].map((part) => part && <span key={part}>{clip(part, 40)}</span>)}
        {flaky && <span class="badge">flaky</span>}
        {last.status !== 'skipped' && <span>{formatMs(last.durationMs)}</span>}
      </span>
    </span>
  );
}

function fullName({ path, title, project }: Test): string {
  return clip([project, ...path, title].filter((part) => part).join(' › '));
}
