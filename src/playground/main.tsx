import { render } from 'preact';

import '../report/viewer/styles/theme.css';
import '../report/viewer/styles/base.css';
import '../report/viewer/styles/header.css';
import '../report/viewer/styles/detail.css';
import '../report/viewer/styles/frames.css';
import './styles/bench.css';
import './styles/live.css';
import './styles/composer.css';
import './styles/history.css';
import { applyTheme, storedTheme } from '../report/viewer/ui/parts/theme.ts';
import { Store } from './model/store.ts';
import { App } from './ui/app.tsx';

applyTheme(storedTheme());

// The script stands at the end of the body, so everything that it needs is there.
const root = document.getElementById('app');
if (root) {
  const store = new Store(`${location.origin.replace(/^http/, 'ws')}/live`);
  document.addEventListener('visibilitychange', () => store.look());
  root.replaceChildren();
  render(<App store={store} />, root);
  store.connection.open();
}
