import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { Step, StepTree } from '../../../report/run/step.ts';
import { findProblem } from '../../../report/run/step-tree.ts';
import type { Route } from '../../../report/viewer/ui/parts/route.ts';
import { ProblemDetail } from '../../../report/viewer/ui/step/problem-detail.tsx';
import { StepDetail } from '../../../report/viewer/ui/step/step-detail.tsx';
import { StepList } from '../../../report/viewer/ui/step/step-list.tsx';
import { treeOf } from '../../model/live-record.ts';

interface StepPaneProps {
  readonly tree: StepTree;
  /** The step of the call. */
  readonly call: Step | undefined;
  readonly route: Route;
  onClose(): void;
}

/** What a call did: its plan, its pictures, its verdict. */
export function StepPane({ tree, call, route, onClose }: StepPaneProps): JSX.Element {
  const pane = useRef<HTMLElement>(null);
  const own = useMemo(() => (call ? treeOf(call, tree) : tree), [call, tree]);
  useEffect(() => {
    pane.current?.scrollTo(0, 0);
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [call?.id]);
  return (
    <section class="step-pane" aria-label="Details of the call" ref={pane}>
      <div class="step-pane-bar">
        <h2>Details</h2>
        <button type="button" class="chip" onClick={onClose}>
          Close
        </button>
      </div>
      <Selected tree={own} call={call} route={route} />
    </section>
  );
}

/** The parts of the call, and the one that is selected. */
function Selected({ tree, call, route }: Omit<StepPaneProps, 'onClose'>): JSX.Element {
  const problem = route.event === undefined ? undefined : findProblem(tree, route.event);
  const step = tree.byId.get(route.step ?? '') ?? call;
  return (
    <>
      {call && call.children.length > 0 && (
        <div class="plan">
          <StepList tree={tree} selected={problem ?? step} base={{}} />
        </div>
      )}
      {problem && <ProblemDetail problem={problem} tree={tree} base={{}} />}
      {!problem && step && <StepDetail step={step} tree={tree} strip={[]} base={{}} frame={route.frame} />}
    </>
  );
}
