import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { findElement } from './finder.ts';
import { withoutListWord } from '../plans/select-options.ts';
import type { Screen } from '../../screen/screen.ts';

/** Tables of scenarios do not say of which kind a field is. */
export function findField(screen: Screen, target: ElementQuery): ReturnType<typeof findElement> {
  if (target.kind === 'select') return findSelect(screen, target);
  if (target.kind === 'slider' || target.kind === 'progressbar') return findElement(screen, target);
  const field = findElement(screen, { ...target, kind: 'field' });
  if ('element' in field || field.ambiguous || target.kind !== undefined) return field;
  const select = findElement(screen, { ...target, kind: 'select' });
  return 'element' in select || select.ambiguous ? select : field;
}

function findSelect(screen: Screen, target: ElementQuery): ReturnType<typeof findElement> {
  const select = findElement(screen, target);
  return 'element' in select || select.ambiguous ? select : (listCalled(screen, target) ?? select);
}

function listCalled(screen: Screen, target: ElementQuery): ReturnType<typeof findElement> | undefined {
  const query = withoutListWord(target);
  const list = query && findElement(screen, query);
  return list && 'element' in list && list.element.told?.node.role === 'listbox' ? list : undefined;
}
