/** What a key of the large box is for, other than typing. */
export type BoxKey = 'undo' | 'redo' | 'older' | 'newer';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

const withControl: ReadonlyMap<string, BoxKey> = new Map([
  ['z', 'undo'],
  ['shift z', 'redo'],
  ['y', 'redo'],
]);
const alone: ReadonlyMap<string, BoxKey> = new Map([
  ['arrowup', 'older'],
  ['arrowdown', 'newer'],
]);

export function readBoxKey(press: Press): BoxKey | undefined {
  // The arrow keys choose among the letters of an input method.
  if (press.altKey || press.isComposing) return undefined;
  const key = `${press.shiftKey ? 'shift ' : ''}${press.key.toLowerCase()}`;
  return (press.ctrlKey || press.metaKey ? withControl : alone).get(key);
}
