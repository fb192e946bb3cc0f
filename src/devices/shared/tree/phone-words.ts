import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import type { FileView, ViewWords } from './find-view.ts';

/** What a platform says of its views. */
export interface PhoneWords<V extends FileView> extends ViewWords<V> {
  /** Undefined for what holds nothing that may be told. */
  valueOf(view: V): string | undefined;
  /** Whether it holds something that is for nobody to read. */
  hidesValue(view: V): boolean;
  statesOf(view: V): TreeStates;
  /** What stands in a field that is empty; empty for none. */
  placeholderOf(view: V): string;
  /** Whether the platform says that it is shown at all; where it is, its bounds tell. */
  isShown(view: V): boolean;
  /** What stands in it as text for everybody to see; empty for none, and for what only a screen reader says. */
  textOf(view: V): string;
  /** Whether the platform itself says what it is; else its role is a guess by how it is used. */
  isSure(view: V): boolean;
  /** Whether it holds more than is in view, or may do so. */
  scrolls(view: V): boolean;
  /** Whether it draws content of which the platform does not tell. */
  draws(view: V): boolean;
}
