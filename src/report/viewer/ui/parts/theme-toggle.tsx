import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { applyTheme, storedTheme, storeTheme, type Theme } from './theme.ts';
import { useShortcuts } from './use-shortcuts.ts';

const nextTheme: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' };

/** Changes between the theme of the system, light and dark. */
export function ThemeToggle(): JSX.Element {
  const [theme, setTheme] = useState(storedTheme);
  const change = (): void => {
    const next = nextTheme[theme];
    applyTheme(next);
    storeTheme(next);
    setTheme(next);
  };
  useShortcuts({ t: change });
  return (
    <button
      type="button"
      class="tool"
      onClick={change}
      aria-label={`Theme: ${theme}. Change to ${nextTheme[theme]}`}
      title={`Theme: ${theme}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {theme === 'dark' && <path d="M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6z" />}
        {theme === 'light' && <circle cx="8" cy="8" r="3.2" />}
        {theme === 'light' && (
          <path d="M8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1" />
        )}
        {theme === 'auto' && <path class="solid" d="M8 1.6a6.4 6.4 0 0 1 0 12.8z" />}
        {theme === 'auto' && <circle cx="8" cy="8" r="6.4" />}
      </svg>
      <span>{theme}</span>
    </button>
  );
}
