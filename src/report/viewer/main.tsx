import { render } from 'preact';

import './styles/base.css';
import './styles/layout.css';
import './styles/detail.css';
import { buildRun } from './model/build-run.ts';
import { FrameStore } from './model/frame-store.ts';
import { hasExternalFrames, readEvents } from './model/read-events.ts';
import { App } from './ui/app.tsx';
import { applyTheme, storedTheme } from './ui/theme.ts';

applyTheme(storedTheme());

// The record stands behind this script: nothing can be read before the whole page has arrived.
document.addEventListener('DOMContentLoaded', () => {
  const root = document.getElementById('app');
  if (!root) return;
  const read = readEvents(document);
  const external = hasExternalFrames(document);
  root.replaceChildren();
  render(<App run={buildRun(read.events)} read={read} frames={new FrameStore(document, external)} />, root);
});
