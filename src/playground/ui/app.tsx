import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

import { Frames } from '../../report/viewer/ui/frame/frames-context.ts';
import { ErrorBoundary } from '../../report/viewer/ui/parts/error-boundary.tsx';
import { goTo, useRoute } from '../../report/viewer/ui/parts/route.ts';
import { callStep, recordTree } from '../model/live-record.ts';
import type { PageState } from '../model/page-state.ts';
import { serverFrames } from '../model/server-frames.ts';
import type { Store } from '../model/store.ts';
import { Banners } from './banners.tsx';
import { ActionButtons } from './composer/action-buttons.tsx';
import { Composer } from './composer/composer.tsx';
import { useComposer } from './composer/use-composer.ts';
import { History } from './history/history.tsx';
import { StepPane } from './history/step-pane.tsx';
import { LiveView } from './live/live-view.tsx';
import { NoAnswer } from './no-answer.tsx';
import { StoreContext, usePage } from './parts/use-page.ts';
import { TopBar } from './top-bar.tsx';

export function App({ store }: { readonly store: Store }): JSX.Element {
  const page = usePage(store);
  useEffect(() => {
    if (page.welcome) document.title = `${page.welcome.title} – eyewright playground`;
  }, [page.welcome]);
  return (
    <StoreContext.Provider value={store}>
      <Frames.Provider value={serverFrames}>
        <div class="playground">
          <TopBar page={page} />
          <Banners page={page} />
          {page.welcome && page.state ? <Bench page={page} store={store} /> : <NoAnswer link={page.link} />}
          <p class="unseen" role="status" aria-label="What came of a call">
            {page.spoken}
          </p>
        </div>
      </Frames.Provider>
    </StoreContext.Provider>
  );
}

interface BenchProps {
  readonly page: PageState;
  readonly store: Store;
}

function Bench({ page, store }: BenchProps): JSX.Element {
  const route = useRoute();
  const composer = useComposer(page, store);
  const tree = useMemo(() => recordTree(page.record), [page.record]);
  const history = page.state?.history ?? [];
  const call =
    route.step === undefined ? undefined : callStep(tree, route.step, (id) => history.some(({ step }) => step === id));
  const drives = page.welcome?.canDrive === true;
  const hasDetail = call !== undefined || route.event !== undefined;
  return (
    <main class="bench" data-detail={hasDetail} data-drives={drives}>
      <LiveView page={page} tree={tree} place={composer.place} />
      {drives && <Composer page={page} composer={composer} />}
      {drives && <ActionButtons page={page} composer={composer} />}
      <History page={page} selected={call?.id} composer={composer} />
      {hasDetail && (
        <ErrorBoundary name={`${route.step} ${route.frame} ${route.event}`}>
          <StepPane tree={tree} call={call} route={route} onClose={() => goTo({})} />
        </ErrorBoundary>
      )}
    </main>
  );
}
