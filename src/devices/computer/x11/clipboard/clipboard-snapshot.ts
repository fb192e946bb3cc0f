import { monotonic } from '../../../../core/time/clock.ts';
import { atom, atomName, atomsOf } from '../atoms.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { ClipboardContent } from './clipboard-content.ts';
import type { SelectionData, SelectionReader } from './selection-reader.ts';

export interface SnapshotInit {
  readonly connection: X11Connection;
  readonly reader: SelectionReader;
  readonly selection: number;
  readonly signal: AbortSignal;
}

/** Milliseconds for an owner to say what it has. */
const answerMs = 500;
/** Milliseconds for all forms. A picture comes in a dozen of them, each of which its owner has to encode first. */
const allMs = 1500;
const mostBytes = 32 * 1024 * 1024;
/** Requests rather than forms of a content, and forms that are numbers of something on the server. */
const noForms = new Set(
  'TARGETS TIMESTAMP MULTIPLE SAVE_TARGETS DELETE INSERT_SELECTION INSERT_PROPERTY PIXMAP BITMAP DRAWABLE COLORMAP WINDOW'.split(
    ' ',
  ),
);
/** The forms that matter most come first, in case the time is over or the content is large. */
const first = ['UTF8_STRING', 'image/png', 'text/plain;charset=utf-8', 'text/html', 'text/uri-list', 'STRING'];

/** Reads all forms of what another program has on a selection; undefined if it has nothing or does not answer. */
export async function takeSnapshot({
  connection: x,
  reader,
  selection,
  signal,
}: SnapshotInit): Promise<ClipboardContent | undefined> {
  const until = monotonic() + allMs;
  const list = await reader.convert(selection, await atom(x, 'TARGETS'), { limitMs: answerMs, signal });
  if (typeof list === 'string') return undefined;
  const content = new Map<number, SelectionData>();
  let size = 0;
  for (const target of await formsOf(x, list)) {
    const limitMs = until - monotonic();
    if (limitMs <= 0) break;
    const form = await reader.convert(selection, target, { limitMs, signal });
    if (form === 'silent') break;
    if (form === 'refused' || size + form.data.length > mostBytes) continue;
    size += form.data.length;
    content.set(target, form);
  }
  return content.size === 0 ? undefined : content;
}

async function formsOf(x: X11Connection, { data }: SelectionData): Promise<number[]> {
  const named = await Promise.all(
    [...new Set(atomsOf(data))].map(async (target) => ({ target, name: await atomName(x, target) })),
  );
  const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return named
    .filter(({ name }) => !noForms.has(name))
    .sort((a, b) => rank(a.name) - rank(b.name))
    .map(({ target }) => target);
}
