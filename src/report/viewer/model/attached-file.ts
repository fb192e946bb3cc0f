import type { EventOf } from '../../../core/record/record.ts';

/** A file in `assets/`, for display. */
export interface AttachedFile {
  readonly name: string;
  /** Address relative to the page; undefined if the file is missing. */
  readonly href: string | undefined;
  readonly bytes: number | undefined;
  readonly isTrace: boolean;
}

/** Reads an attachment. A file name that is not the name of an asset gets no address. */
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

/** The command that opens a trace: by its path if the report is a local file, else by its address. */
export function traceCommand(href: string, page: string): string {
  const url = new URL(href, page);
  const target = url.protocol === 'file:' ? decodeURIComponent(url.pathname).replace(/^\/(?=[A-Za-z]:)/, '') : url.href;
  return `npx playwright show-trace ${/^[\w./:-]+$/.test(target) ? target : `"${target.replace(/["$`\\]/g, '\\$&')}"`}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
