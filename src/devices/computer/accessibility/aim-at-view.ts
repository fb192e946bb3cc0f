import type { Rect } from '../../../core/screen/geometry.ts';
import type { ScreenTree, TreeSnapshotOptions } from '../../../core/screen/screen-tree.ts';
import { disabledAt } from '../../shared/tree/disabled-at.ts';
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
  const aimIn = disabledAt<DesktopView>(describer);
  let kept: { readonly id: string; readonly views: DesktopViews } | undefined;
  return {
    keep(id, views) {
      if (id !== undefined) kept = { id, views };
    },
    async aim(at, signal) {
      const before = kept && kept.id === at.reading ? aimIn(kept.views, at.rect) : undefined;
      // What was disabled may be enabled in the meantime.
      return before && before.disabled === undefined ? before : aimIn(await read(signal, at.rect), at.rect);
    },
  };
}
