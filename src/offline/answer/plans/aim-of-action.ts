import type { Aim, ElementQuery } from '../../grammar/elements/element-query.ts';

/** By the names of actions; all others may be done anywhere. */
const aims: Readonly<Record<string, Aim>> = {
  Tap: 'reacts',
  DoubleClick: 'reacts',
  LongPress: 'reacts',
  Input: 'reacts',
  ClearInput: 'reacts',
  RightClick: 'named',
  Hover: 'named',
  DragAndDrop: 'named',
  KeyboardPress: 'named',
  UploadFiles: 'named',
};

/** The element as that which an action is done to. */
export function aimedAt(query: ElementQuery, action: string | undefined): ElementQuery {
  const aim = action === undefined ? undefined : aims[action];
  return aim === undefined ? query : { ...query, aim };
}
