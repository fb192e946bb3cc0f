import { useLayoutEffect, useRef } from 'preact/hooks';

/** Binds keys while the component is mounted. Keys with modifiers, and keys typed into a field, are ignored. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const bound = useRef(keys);
  bound.current = keys;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (!Object.hasOwn(bound.current, event.key)) return;
      event.preventDefault();
      bound.current[event.key]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether the focused element handles the key. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || key === 'Escape') return false;
  if (key === ' ' && target.closest('button, summary, a') !== null) return true;
  return target.closest('input:not([type=checkbox], [type=range]), select, textarea') !== null;
}
