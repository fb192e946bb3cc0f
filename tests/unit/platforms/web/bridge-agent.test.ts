import { expect, it } from 'vitest';

import { AgentOverBrowserBridge } from '../../../../src/platforms/web/bridge/bridge-agent.ts';
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
