export type Theme = 'auto' | 'light' | 'dark';

const key = 'eyewright-report-theme';

/** The stored theme. Pages without storage, e.g. sandboxed frames, throw on access. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The theme is kept until the page is closed.
  }
}
