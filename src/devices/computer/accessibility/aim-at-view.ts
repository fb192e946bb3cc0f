import type { Rect } from '../../../core/screen/geometry.ts';
import type { Aim, AimedBox, ScreenTree, TreeSnapshotOptions } from '../../../core/screen/screen-tree.ts';
import { inQuotes } from '../../../util/in-quotes.ts';
import { viewFinder } from '../../shared/tree/find-view.ts';
import type { ViewDescriber } from '../../shared/tree/view-describer.ts';
import type { DesktopView, DesktopViews } from './desktop-views.ts';

export interface AimInit {
  readonly describer: ViewDescriber<DesktopView>;
  /** @param within - In pixels of the picture: only what lies there is wanted. */
  read(signal: AbortSignal, within: Rect): Promise<DesktopViews>;
}

export interface Aiming extends Required<Pick<ScreenTree, 'aim'>> {
  /** Keeps the elements of a snapshot, so that they are not read a second time for the touch that follows. */
  keep(id: TreeSnapshotOptions['reading'], views: DesktopViews): void;
}

/** Tells whether the element in a box takes no clicks because it is disabled. */
export function aimAtView({ describer, read }: AimInit): Aiming {
  const { viewAt } = viewFinder<DesktopView>(describer);
  let kept: { readonly id: string; readonly views: DesktopViews } | undefined;
  const aimIn = (views: DesktopViews, { rect }: AimedBox): Aim => {
    const view = viewAt(views, rect);
    if (!view?.states.disabled || !(view.isTouchable || view.isField)) return {};
    return { disabled: view.name === '' ? view.role : `${view.role} ${inQuotes(view.name)}` };
  };
  return {
    keep(id, views) {
      if (id !== undefined) kept = { id, views };
    },
    async aim(at, signal) {
      const before = kept && kept.id === at.reading ? aimIn(kept.views, at) : undefined;
      // What was disabled may be enabled in the meantime.
      return before && before.disabled === undefined ? before : aimIn(await read(signal, at.rect), at);
    },
  };
}
