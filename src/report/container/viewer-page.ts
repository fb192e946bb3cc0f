import { readFileSync } from 'node:fs';

import { packageFile } from '../../util/code-folder.ts';

export interface ViewerPage {
  readonly html: string;
  /** False when the viewer has not been built: the record is complete, but nothing shows it. */
  readonly built: boolean;
}

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
  try {
    const html = readFileSync(packageFile('dist/report/viewer/index.html'), 'utf8');
    return { html: `${html.trimEnd()}\n`, built: true };
  } catch {
    return { html: fallback, built: false };
  }
}
