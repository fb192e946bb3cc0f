import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { clip, formatMs } from '../model/format.ts';
import { stepStatus, walkStep, type Step, type StepTree } from '../model/step-tree.ts';
import { routeHref, type Route } from './route.ts';
import { StatusIcon } from './status-icon.tsx';

interface StepListProps {
  readonly tree: StepTree;
  readonly selected: Step | undefined;
  readonly base: Route;
}

interface Shared extends StepListProps {
  isOpen(step: Step): boolean;
  toggle(step: Step): void;
}

export function StepList(props: StepListProps): JSX.Element {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (step: Step): boolean => toggled.get(step.id) ?? opensByItself(step, props.selected);
  const toggle = (step: Step): void => setToggled(new Map(toggled).set(step.id, !isOpen(step)));
  return (
    <nav class="steps" aria-label="Steps" onKeyDown={moveByKey}>
      <StepItems steps={props.tree.roots} shared={{ ...props, isOpen, toggle }} />
    </nav>
  );
}

function StepItems({ steps, shared }: { readonly steps: readonly Step[]; readonly shared: Shared }): JSX.Element {
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.id}>
          <StepRow step={step} shared={shared} />
          {step.children.length > 0 && shared.isOpen(step) && <StepItems steps={step.children} shared={shared} />}
        </li>
      ))}
    </ul>
  );
}

function StepRow({ step, shared }: { readonly step: Step; readonly shared: Shared }): JSX.Element {
  const { start, end, children } = step;
  const open = shared.isOpen(step);
  return (
    <div class="step" data-kind={start.kind}>
      {children.length > 0 ? (
        <button
          type="button"
          class="twist"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the parts of this step`}
          onClick={() => shared.toggle(step)}
        >
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M3 2l4 3-4 3" />
          </svg>
        </button>
      ) : (
        <span class="twist" />
      )}
      <a
        class="step-link"
        href={routeHref({ ...shared.base, step: step.id })}
        aria-current={step === shared.selected ? 'step' : undefined}
      >
        <StatusIcon status={stepStatus(step)} />
        <span class="step-text">
          <span class="step-name">{clip(start.name, 60)}</span> <span class="title">{clip(subjectOf(start), 300)}</span>
          {start.location && <code class="where">{`${start.location.file}:${start.location.line}`}</code>}
        </span>
        <span class="ms">{end ? formatMs(end.durationMs) : ''}</span>
      </a>
    </div>
  );
}

/** The title without the name that stands before it. */
function subjectOf({ name, title }: Step['start']): string {
  return title.startsWith(`${name} `) ? title.slice(name.length + 1) : title;
}

function opensByItself(step: Step, selected: Step | undefined): boolean {
  if (stepStatus(step) !== 'passed') return true;
  return selected !== undefined && [...walkStep(step)].includes(selected);
}

/** Up and down walk through the visible steps, left and right close and open the parts of one. */
function moveByKey(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a.step-link')];
  const current = links.findIndex((link) => link === document.activeElement);
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = current < 0 || way === undefined ? twistFor(links[current], event.key) : links[current + way];
  if (!next) return;
  event.preventDefault();
  if (next instanceof HTMLAnchorElement) next.focus();
  next.click();
}

/** The button that opens or closes the parts of a step, if the key asks for what is not so yet. */
function twistFor(link: HTMLAnchorElement | undefined, key: string): HTMLButtonElement | null | undefined {
  const expanded = { ArrowRight: 'false', ArrowLeft: 'true' }[key];
  return link?.parentElement?.querySelector<HTMLButtonElement>(`button.twist[aria-expanded="${expanded}"]`);
}
