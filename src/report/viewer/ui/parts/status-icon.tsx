import type { JSX } from 'preact';

import { outcomeNames } from '../../model/format.ts';
import type { Outcome } from '../../../run/outcome.ts';

// Shapes and colours differ, for people who cannot distinguish red from green.
const shapes: Readonly<Record<Outcome, string>> = {
  passed: 'M4.5 8.3l2.4 2.4 4.6-5',
  failed: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4',
  timedOut: 'M8 4.6V8l2.4 1.6',
  skipped: 'M5 8h6',
  interrupted: 'M6.2 5.4v5.2M9.8 5.4v5.2',
  running: 'M5.2 8h.01M8 8h.01M10.8 8h.01',
};

/** `label` is empty if the status is next to the icon as text. */
export function StatusIcon({ status, label }: { readonly status: Outcome; readonly label?: string }): JSX.Element {
  const known = Object.hasOwn(shapes, status) ? status : 'running';
  const meaning =
    label === '' ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label ?? outcomeNames[known] };
  return (
    <svg class={`icon is-${known}`} viewBox="0 0 16 16" {...meaning}>
      <circle cx="8" cy="8" r="7" />
      <path d={shapes[known]} />
    </svg>
  );
}
