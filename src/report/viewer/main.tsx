import { render } from 'preact';

import './styles/theme.css';
import './styles/base.css';
import './styles/header.css';
import './styles/layout.css';
import './styles/overview.css';
import './styles/detail.css';
import './styles/frames.css';
import './styles/print.css';
import { headline } from './model/format.ts';
import { buildRun } from '../run/build-run.ts';
import { FrameStore } from './model/frame-store.ts';
import { hasExternalFrames, readEvents } from './model/read-events.ts';
import { App } from './ui/app.tsx';
import { applyTheme, storedTheme } from './ui/parts/theme.ts';

applyTheme(storedTheme());

// The record comes after this script, so the whole page must be loaded first.
document.addEventListener('DOMContentLoaded', () => {
  const root = document.getElementById('app');
  if (!root) return;
  const read = readEvents(document);
  const external = hasExternalFrames(document);
  const run = buildRun(read.items);
  if (run.tests.length + run.errors.length > 0) document.title = `${headline(run)} – eyewright report`;
  root.replaceChildren();
  render(<App run={run} read={read} frames={new FrameStore(document, external)} />, root);
});
