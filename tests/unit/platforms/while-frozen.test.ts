import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../src/agents/agent.ts';
import type { Device } from '../../../src/core/device/device.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import { AndroidAgent, AndroidDevice } from '../../../src/public/android.ts';
import { HarmonyAgent, HarmonyDevice } from '../../../src/public/harmony.ts';
import { IOSAgent, IOSDevice } from '../../../src/public/ios.ts';
import { failureOf, useRunFolder } from '../agents/rig.ts';

useRunFolder();

const quiet = { generateReport: false } as const;

/** The device with the screen of a fake one, so that it needs no phone. */
function withScreen<D extends Device>(device: D): D {
  const fake = new FakeDevice();
  return Object.assign(device, {
    open: () => Promise.resolve({}),
    screenshot: (signal: AbortSignal) => fake.screenshot(signal),
    tree: undefined,
  });
}

const android = (): AndroidAgent => new AndroidAgent(withScreen(new AndroidDevice('emulator-5554')), quiet);
const ios = (): IOSAgent => new IOSAgent(withScreen(new IOSDevice()), quiet);
const harmony = (): HarmonyAgent => new HarmonyAgent(withScreen(new HarmonyDevice('phone')), quiet);

type Acting = readonly [string, () => Agent, (agent: never) => Promise<unknown>];

const acting: readonly Acting[] = [
  ['launch', android, (agent: AndroidAgent) => agent.launch('com.example')],
  ['terminate', android, (agent: AndroidAgent) => agent.terminate('com.example')],
  ['back', android, (agent: AndroidAgent) => agent.back()],
  ['home', android, (agent: AndroidAgent) => agent.home()],
  ['recentApps', android, (agent: AndroidAgent) => agent.recentApps()],
  ['runAdbShell', android, (agent: AndroidAgent) => agent.runAdbShell('input tap 1 1')],
  ['appSwitcher', ios, (agent: IOSAgent) => agent.appSwitcher()],
  ['runWdaRequest', ios, (agent: IOSAgent) => agent.runWdaRequest({ method: 'POST', endpoint: '/wda/homescreen' })],
  ['runHdcShell', harmony, (agent: HarmonyAgent) => agent.runHdcShell('uitest uiInput click 1 1')],
];

describe('while the page context is frozen', () => {
  it.each(acting)('a call of a phone does not act: %s', async (name, open, call) => {
    const agent = open();
    await agent.freezePageContext();

    expect(await failureOf(() => call(agent as never))).toMatchObject({
      code: 'ACTION_FAILED',
      summary: `${name} cannot act while the page context is frozen`,
    });
    await agent.destroy();
  });
});
