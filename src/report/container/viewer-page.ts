import { readFileSync } from 'node:fs';

export interface ViewerPage {
  readonly html: string;
  /** False when the viewer has not been built: the record is complete, but nothing shows it. */
  readonly built: boolean;
}

// Beside the compiled code, and in the build output when the sources run directly.
const places = ['../viewer/index.html', '../../../dist/report/viewer/index.html'];
const fallback =
  '<!doctype html><meta charset="utf-8"><title>eyewright report</title>\n' +
  '<p>The record below is complete, but the viewer was not built. Run the build, then merge this file again to read it.</p>\n';

let page: ViewerPage | undefined;

/** The page that every report starts with, read once a process. */
export function viewerPage(): ViewerPage {
  page ??= readPage();
  return page;
}

function readPage(): ViewerPage {
  for (const place of places) {
    try {
      return { html: `${readFileSync(new URL(place, import.meta.url), 'utf8').trimEnd()}\n`, built: true };
    } catch {
      continue;
    }
  }
  return { html: fallback, built: false };
}
