import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import type { FileView, ViewIdentity } from './find-view.ts';

/** How a platform describes its views. */
export interface ViewDescriber<V extends FileView> extends ViewIdentity<V> {
  /** Undefined for views without a value, and for values that must not be read. */
  valueOf(view: V): string | undefined;
  /** Whether it has a value that must not be read. */
  hidesValue(view: V): boolean;
  statesOf(view: V): TreeStates;
  /** Placeholder of a field; empty if there is none. */
  placeholderOf(view: V): string;
  /** Whether the platform reports it as shown at all; its bounds then give the position. */
  isShown(view: V): boolean;
  /** Visible text of the view; empty if there is none, or if it is for screen readers only. */
  textOf(view: V): string;
  /** Whether the platform reports the role; otherwise the role is derived from how the view is used. */
  isSure(view: V): boolean;
  /** Whether it has content outside the visible area, or may have. */
  scrolls(view: V): boolean;
  /** Whether it draws content that the platform does not report. */
  draws(view: V): boolean;
  /** Whether nothing below it can be seen. Absent: that is not known. */
  isOpaque?(view: V): boolean;
}
