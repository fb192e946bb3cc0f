import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface TabsProps<T extends string> {
  readonly name: string;
  readonly tabs: readonly { readonly id: T; readonly name: string }[];
  readonly selected: T;
  readonly children: ComponentChildren;
  onSelect(id: T): void;
}

/** Tabs with their panel. The arrow keys go from one to the next. */
export function Tabs<T extends string>({ name, tabs, selected, children, onSelect }: TabsProps<T>): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    const position = tabs.findIndex(({ id }) => id === selected);
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (position + 1) % tabs.length,
      ArrowLeft: (position - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = Object.hasOwn(moves, event.key) ? tabs[moves[event.key] ?? 0] : undefined;
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name} onKeyDown={press} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={tab.id === selected}
            aria-controls="tab-panel"
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
