import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import { openRig, type BridgeRig } from '../contract/bridge-rig.ts';
import { servePages, type PageServer } from '../contract/page-server.ts';
import { sources } from './run-project.ts';
import { runners, type Runner } from './runners.data.ts';

const at = (top: number): string => `style="position:absolute;left:50px;top:${top}px;width:300px;height:40px"`;

const shop = {
  '/': `<title>Shop</title><h1>Shop</h1>
    <label ${at(80)}>Name <input id="name"></label>
    <button ${at(140)} onclick="buy()">Buy</button>
    <a ${at(200)} href="/terms" target="_blank">Terms</a>
    <p ${at(260)} id="said">Nothing yet</p>
    <script>
      const buy = () => {
        document.getElementById('said').textContent = confirm('Buy?') ? 'Sold' : 'Kept';
      };
    </script>`,
  '/terms': '<title>Terms of use</title><h1>Terms of use</h1>',
};

/** One browser with the extension, in which a person looks at a shop. */
export interface BridgeProject {
  readonly rig: BridgeRig;
  readonly pages: PageServer;
  /** A folder for what the tests of a project tell each other. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Addresses of the open tabs. */
  tabs(): Promise<string[]>;
  /** Closes all tabs but the one that is always there. */
  closeTabs(): Promise<void>;
  /** The text of the badge, and the names of the groups of tabs. */
  shown(): Promise<unknown>;
}

export function useBridgeProject(): () => BridgeProject {
  let project: BridgeProject;
  beforeAll(async () => {
    const [rig, pages] = await Promise.all([openRig(), servePages(shop)]);
    const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bridge-project-'));
    await rig.lookAt('about:blank');
    const env = {
      EYEWRIGHT_BRIDGE_TOKEN: rig.token,
      EYEWRIGHT_LEASE_DIR: path.join(folder, 'claims'),
      BRIDGE_PORT: String(rig.port),
      PAGES_URL: `${pages.origin}/`,
      TURN: path.join(folder, 'turn'),
      // A browser that was started all the same would fail the run.
      LAUNCH_OPTIONS: '{"executablePath":"/nonexistent/browser"}',
    };
    project = {
      rig,
      pages,
      folder,
      env,
      tabs: async () => (await rig.browser.pages()).map((page) => page.url()),
      async closeTabs() {
        for (const page of (await rig.browser.pages()).slice(1)) await page.close();
      },
      shown: async () =>
        (await rig.worker()).evaluate(`Promise.all([
          chrome.action.getBadgeText({}),
          chrome.tabGroups.query({}).then((all) => all.map(({ title }) => title)),
        ])`),
    };
  });
  afterAll(async () => {
    await project.rig.close();
    project.pages.close();
    rmSync(project.folder, { recursive: true, force: true });
  });
  return () => project;
}

const all = sources('bridge');
const text = (name: string): string => all[name] ?? '';

/** The plain configuration of a runner, whose agents have options. */
function configured(runner: Runner): Record<string, string> {
  const options = `waitAfterAction: 0, dialogs: 'accept', forceSameTabNavigation: false, enableTouchEventsInActionSpace: true, cache: { id: 'shop', cacheDir: 'cache' }`;
  return Object.fromEntries(
    Object.entries(runners[runner].files).map(([name, content]) => [
      name,
      content.replace('waitAfterAction: 0', options),
    ]),
  );
}

/** The tests of each runner, which drive a tab. */
export const shopFiles: Readonly<Record<Runner, Readonly<Record<string, string>>>> = {
  playwright: { ...configured('playwright'), 'turn.ts': text('turn.ts'), 'shop.spec.ts': text('shop.spec.ts') },
  vitest: {
    ...configured('vitest'),
    'turn.ts': text('turn.ts'),
    'buys.spec.ts': text('buys.vitest.ts'),
    'terms.spec.ts': text('terms.vitest.ts'),
  },
  cucumber: {
    ...configured('cucumber'),
    'turn.ts': text('turn.ts'),
    'shop.feature': text('shop.feature'),
    'breaks.feature': text('breaks.feature'),
    'steps.ts': text('steps.ts'),
  },
};

/** A file of the sources, under its own name or another one. */
export const bridgeFile = (name: string, as = name): Record<string, string> => ({ [as]: text(name) });
