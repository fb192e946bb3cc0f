// node --import tsx bench/bridge.mjs [rounds]: what the bridge costs, beside the same page over the protocol alone, in one run.
// Ratios count: the browser and the page are in every number. The extension has told a server before that it is there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inTurn, line } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 30);
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = folder;

// Not public: this measures parts.
const { AgentOverBrowserBridge } = await import('../src/platforms/web/bridge/bridge-agent.ts');
const { startBridgeHost } = await import('../src/platforms/web/bridge/bridge-host.ts');
const { startScriptedModel } = await import('../src/testing/scripted-model.ts');
const { box } = await import('../src/testing/scripted-replies.ts');
const { openRig } = await import('../tests/contract/bridge-rig.ts');
const { servePages } = await import('../tests/contract/page-server.ts');

const button = { left: 100, top: 100, width: 120, height: 40 };
const style = `position:absolute;left:${button.left}px;top:${button.top}px;width:${button.width}px;height:${button.height}px`;
const shop = await servePages({ '/': `<title>Shop</title><h1>Shop</h1><button style="${style}">Buy</button>` });
const rig = await openRig();
process.env.EYEWRIGHT_BRIDGE_TOKEN = rig.token;
const page = await rig.lookAt(`${shop.origin}/`);
const size = await page.evaluate('({ width: innerWidth, height: innerHeight })');
const model = await startScriptedModel({ respond: () => ({ box: box(button, size) }) });
// The last option replaces the wait for the page to rest and the pause after it.
const options = {
  ...rig.options,
  modelConfig: model.modelConfig,
  autoPrintReportMsg: false,
  waitForActionReady: () => undefined,
};

/** The extension is connected to it, as to `npx eyewright bridge`. */
const host = await startBridgeHost({
  host: undefined,
  port: rig.port,
  allowsRemote: false,
  env: process.env,
  log: () => undefined,
  onChange: () => undefined,
});
const first = new AgentOverBrowserBridge(options);
await first.connectCurrentTab();
await first.destroy();

const session = await page.createCDPSession();
const picture = () => session.send('Page.captureScreenshot', { format: 'jpeg', quality: 90, optimizeForSpeed: true });
const mouse = (type, buttons) =>
  session.send('Input.dispatchMouseEvent', { type, x: 160, y: 120, button: 'left', buttons, clickCount: 1 });

const floor = 'picture, click, picture over the protocol';
const tap = 'aiTap over the bridge, without waits';
const connect = 'connect to an open extension';
let agent;
const connected = await inTurn(
  {
    [connect]: async () => {
      agent = new AgentOverBrowserBridge(options);
      await agent.connectCurrentTab();
    },
    destroy: () => agent.destroy(),
  },
  { rounds: 10, apart: true },
);
agent = new AgentOverBrowserBridge(options);
await agent.connectCurrentTab();
const ms = await inTurn(
  {
    [floor]: async () => {
      await picture();
      await mouse('mouseMoved', 0);
      await mouse('mousePressed', 1);
      await mouse('mouseReleased', 0);
      await picture();
    },
    [tap]: () => agent.aiTap('Buy'),
  },
  { rounds, warmUps: 5, apart: true },
);
line(connect, connected[connect], { unit: ' ms', limit: 500 });
for (const [title, value] of Object.entries(ms)) line(title, value, { unit: ' ms' });
line(`${tap} / floor`, ms[tap] / ms[floor], { limit: 1.6 });
await agent.destroy();
await host.close();
await model.close();
shop.close();
await rig.close();
rmSync(folder, { recursive: true, force: true });
