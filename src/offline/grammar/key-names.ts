import { isModifier, namedKey, parseKeys } from '../../core/device/keys.ts';

/** Names of keys that are captions of buttons more often; a plan says `ArrowUp` or `ContextMenu` if it means the key. */
const captions = new Set(['up', 'down', 'left', 'right', 'menu', 'pause', 'windows', 'win', 'super', 'opt', 'ins']);

/** The name of a key or combination as actions take it; undefined when the text names none. */
export function keyNameOf(text: string): string | undefined {
  const parts = text.trim().split(/\s*\+\s*/);
  const last = parts.at(-1) ?? '';
  const held = parts.slice(0, -1).map((part) => namedKey(part) ?? '');
  if (!held.every(isModifier)) return undefined;
  if (held.length === 0 && captions.has(last.toLowerCase())) return undefined;
  const key = /^\S$/.test(last) ? last : namedKey(last);
  return key === undefined ? undefined : parseKeys([...held, key].join('+')).join('+');
}
