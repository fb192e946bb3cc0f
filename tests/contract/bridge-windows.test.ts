import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ComputerAgent, ComputerDevice } from '../../src/public/computer.ts';
import { AgentOverBrowserBridge } from '../../src/public/web.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { openRig, type BridgeRig } from './bridge-rig.ts';
import { failure } from './bridge-session.ts';
import { serveShop } from './bridge-shop.ts';
import type { PageServer } from './page-server.ts';

useRunFolder();

const quiet = { waitAfterAction: 0, autoPrintReportMsg: false } as const;
const before = process.env['EYEWRIGHT_BRIDGE_TOKEN'];

describe('a browser with windows, and its user in front of it', () => {
  let user: ComputerAgent;
  let rig: BridgeRig;
  let shop: PageServer;

  beforeAll(async () => {
    const device = new ComputerDevice({ headless: true, xvfbResolution: '1200x900x24' });
    user = new ComputerAgent(device, quiet);
    await device.start();
    // Without `--test-type`, a bar about other flags of this browser covers that of the extension.
    [rig, shop] = await Promise.all([openRig({ env: device.environment, args: ['--test-type'] }), serveShop()]);
    process.env['EYEWRIGHT_BRIDGE_TOKEN'] = rig.token;
  }, 60_000);
  afterAll(async () => {
    await rig.close();
    await user.destroy();
    shop.close();
    if (before === undefined) delete process.env['EYEWRIGHT_BRIDGE_TOKEN'];
    else process.env['EYEWRIGHT_BRIDGE_TOKEN'] = before;
  });

  it('shows who drives it, and Cancel in the bar of the browser ends that', async () => {
    const page = await rig.lookAt(`${shop.origin}/`);
    const agent = new AgentOverBrowserBridge({ ...quiet, ...rig.options });
    await agent.connectCurrentTab();
    // The bar makes the page lower, so places from before it came would be wrong.
    await agent.aiTap('Buy');
    expect(await page.title()).toBe('bought true');
    await user.aiAssert('the text "Eyewright" is shown');

    const waiting = failure(agent.aiWaitFor('the text "Never" is shown', { timeoutMs: 60_000 }));
    await user.aiTap('Cancel');
    expect(await waiting).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('stopped in the browser') as string,
    });
    const next = new AgentOverBrowserBridge({ ...quiet, ...rig.options });
    expect(await failure(next.connectCurrentTab())).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
    await Promise.all([agent.destroy(), next.destroy()]);
  }, 60_000);
});
