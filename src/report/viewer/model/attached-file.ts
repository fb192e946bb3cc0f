import type { EventOf } from '../../../core/record/record.ts';

/** A file beside the report, as it is shown. */
export interface AttachedFile {
  readonly name: string;
  /** From the page on; undefined where the file did not come along. */
  readonly href: string | undefined;
  readonly bytes: number | undefined;
  readonly isTrace: boolean;
}

/** What the runner and the test attached; a name that is no name of a file beside the report leads nowhere. */
export function attachedFile({ name, mime, file, bytes }: EventOf<'attachment'>): AttachedFile {
  return {
    name: String(name),
    href:
      typeof file === 'string' && /^[0-9a-f]{64}\.(?:zip|json|pdf|md|txt|mp4|webm)$/.test(file)
        ? `assets/${file}`
        : undefined,
    bytes: typeof bytes === 'number' ? bytes : undefined,
    isTrace: name === 'trace' && mime === 'application/zip',
  };
}

/** The command that opens a trace: by its path where the report is a file, else by its address. */
export function traceCommand(href: string, page: string): string {
  const url = new URL(href, page);
  const place = url.protocol === 'file:' ? decodeURIComponent(url.pathname).replace(/^\/(?=[A-Za-z]:)/, '') : url.href;
  return `npx playwright show-trace ${/^[\w./:-]+$/.test(place) ? place : `"${place.replace(/["$`\\]/g, '\\$&')}"`}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
