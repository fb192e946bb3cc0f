import type { Rect } from '../../../core/screen/geometry.ts';
import type { Aim } from '../../../core/screen/screen-tree.ts';
import { inQuotes } from '../../../util/in-quotes.ts';
import { viewFinder, type FileView, type Views } from './find-view.ts';
import type { ViewDescriber } from './view-describer.ts';

type DisabledAt<V extends FileView> = (views: Views<V>, rect: Rect) => Pick<Aim, 'disabled'>;

/** Tells whether the element in a box takes no touches because it is disabled. @returns a function of views and a box in their units */
export function disabledAt<V extends FileView>(describer: ViewDescriber<V>): DisabledAt<V> {
  const { viewAt } = viewFinder<V>(describer);
  return (views, rect) => {
    const view = viewAt(views, rect);
    if (!view || !describer.statesOf(view).disabled) return {};
    if (!describer.isTouchable(view) && !describer.isField(view)) return {};
    const [role, name] = [describer.roleOf(view), describer.nameOf(view)];
    return { disabled: name === '' ? role : `${role} ${inQuotes(name)}` };
  };
}
