import { isDeepStrictEqual } from 'node:util';

import type { RememberedStep } from '../../core/memory/cache.ts';

/** What is known of a replay that did not end as cached. */
export interface Departed {
  /** How many steps it had carried out. */
  readonly steps: number;
  /** Whether the last one of them had changed nothing on the page. */
  readonly isIdle: boolean;
  /** Alerts that it saw and no earlier run had, while everything else was as cached. */
  readonly alerts: readonly string[];
}

/**
 * The steps of a healed plan. A step of the replay that changed nothing, and that the model then did again, is stored once: with
 * both, the next replay would do it twice.
 */
export function healedSteps(
  steps: readonly RememberedStep[],
  departed: Departed | undefined,
): readonly RememberedStep[] {
  if (!departed?.isIdle) return steps;
  const place = departed.steps - 1;
  const idle = steps[place];
  const isRepeated = idle && steps.slice(departed.steps).some((step) => isSameStep(step, idle));
  return isRepeated ? steps.filter((_, index) => index !== place) : steps;
}

/** Alerts that a replay may show from now on: the model found its end right, and did nothing more. */
export function acceptedAlerts(steps: readonly RememberedStep[], departed: Departed | undefined): readonly string[] {
  return departed?.steps === steps.length ? departed.alerts : [];
}

/** Whether two steps do the same to the same elements, whatever the model calls them. */
function isSameStep(one: RememberedStep, other: RememberedStep): boolean {
  const names = Object.keys(one.targets);
  return (
    one.action === other.action &&
    isDeepStrictEqual(one.param, other.param) &&
    isDeepStrictEqual(names, Object.keys(other.targets)) &&
    names.every((name) => isSameElement(one.targets[name]?.locators, other.targets[name]?.locators))
  );
}

type Locators = RememberedStep['targets'][string]['locators'];

/** The first locator of an element is the best one. */
const isSameElement = (one: Locators = [], other: Locators = []): boolean =>
  one.length > 0 && isDeepStrictEqual(one[0], other[0]);
