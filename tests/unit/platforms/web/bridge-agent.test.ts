import { describe, expect, it, vi } from 'vitest';

import { AgentOverBrowserBridge } from '../../../../src/platforms/web/bridge/bridge-agent.ts';
import { BridgeDevice } from '../../../../src/platforms/web/bridge/bridge-device.ts';
import { failureOf, useRunFolder } from '../../agents/rig.ts';

useRunFolder();

it('an agent over the bridge connects to no tab after its end, and says so each time', async () => {
  const agent = new AgentOverBrowserBridge({ autoPrintReportMsg: false });
  await agent.destroy();

  for (const connect of [
    () => agent.connectCurrentTab(),
    () => agent.connectNewTabWithUrl('http://127.0.0.1/'),
    () => agent.connectCurrentTab(),
  ])
    expect(await failureOf(connect())).toMatchObject({ code: 'AGENT_DESTROYED' });
});

describe('the end of an agent over the bridge', () => {
  /** What the agent says about the tabs that the bridge has opened. */
  function watched(): { agent: AgentOverBrowserBridge; said: () => unknown[]; destroyed: () => number } {
    const device = new BridgeDevice();
    const closes = vi.spyOn(device, 'closesTabs', 'set');
    const destroy = vi.spyOn(device, 'destroy');
    const agent = new AgentOverBrowserBridge({ autoPrintReportMsg: false }, undefined, device);
    return { agent, said: () => closes.mock.calls.flat(), destroyed: () => destroy.mock.calls.length };
  }

  it.each(['yes', 1, {}, null])('refuses %j in place of true or false, closes no tab, and ends', async (wrong) => {
    const { agent, said, destroyed } = watched();

    const error = await failureOf(agent.destroy(wrong as unknown as boolean));

    expect(error).toMatchObject({
      code: 'CONFIG_INVALID',
      summary: expect.stringContaining('"closeNewTabsAfterDisconnect"') as string,
    });
    expect([said(), destroyed()]).toEqual([[], 1]);
    expect(await failureOf(agent.aiTap('Save'))).toMatchObject({ code: 'AGENT_DESTROYED' });
  });

  it.each([
    [true, false],
    [false, true],
    [undefined, true],
  ])('with %j is not changed by a later call with %j, which has no effect', async (first, later) => {
    const { agent, said, destroyed } = watched();

    await Promise.all([agent.destroy(first), agent.destroy(later)]);
    await agent.destroy(later);

    expect([said(), destroyed()]).toEqual([first === undefined ? [] : [first], 1]);
  });
});
