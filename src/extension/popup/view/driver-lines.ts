import { element, setClipped } from './elements.ts';

/** A folder whose beginning is cut if it is too long: its end tells projects apart. */
export function folderLine(folder: string): HTMLElement {
  const at = Math.max(folder.lastIndexOf('/', folder.length - 2), folder.lastIndexOf('\\', folder.length - 2));
  const parts = [folder.slice(0, at + 1), folder.slice(at + 1)];
  const [start, end] = parts.map((part) => element('span', {}, [part]));
  return element('span', { class: 'folder', title: folder }, [start ?? '', end ?? '']);
}

/** A text of one line, cut at its end. */
export function clippedLine(text: string): HTMLElement {
  const line = element('span', { class: 'clipped' });
  setClipped(line, text);
  return line;
}

export function processLine(pid: number): HTMLElement {
  return element('span', { class: 'process' }, [`process ${pid}`]);
}

/** Names, and what they are. */
export function facts(rows: Readonly<Record<string, HTMLElement>>): HTMLElement {
  const content = Object.entries(rows).map(([name, value]) =>
    element('div', {}, [element('dt', {}, [name]), element('dd', {}, [value])]),
  );
  return element('dl', {}, content);
}
