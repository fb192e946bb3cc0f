import type { ElementQuery } from '../grammar/element-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import { findElement } from './finder.ts';

/** Tables of scenarios do not say of which kind a field is. */
export function findField(screen: Screen, target: ElementQuery): ReturnType<typeof findElement> {
  const field = findElement(screen, { ...target, kind: target.kind === 'select' ? 'select' : 'field' });
  if ('element' in field || field.ambiguous || target.kind !== undefined) return field;
  const select = findElement(screen, { ...target, kind: 'select' });
  return 'element' in select || select.ambiguous ? select : field;
}
