import { readFileSync } from 'node:fs';

import { packageFile } from '../../util/code-folder.ts';

export interface ViewerPage {
  readonly html: string;
  /** False if the viewer has not been built: the record is complete, but cannot be shown. */
  readonly built: boolean;
}

const fallback =
  '<!doctype html><meta charset="utf-8"><title>eyewright report</title>\n' +
  '<p>The record below is complete, but the viewer was not built. Run the build, then merge this file again to read it.</p>\n';

let page: ViewerPage | undefined;

/** The page at the start of every report. It is read once in a process. */
export function viewerPage(): ViewerPage {
  page ??= readPage();
  return page;
}

function readPage(): ViewerPage {
  try {
    const html = readFileSync(packageFile('dist/report/viewer/index.html'), 'utf8');
    return { html: `${html.trimEnd()}\n`, built: true };
  } catch {
    return { html: fallback, built: false };
  }
}
