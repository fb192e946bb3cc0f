import { expect, test } from '@playwright/test';
import { AgentOverBrowserBridge } from 'eyewright/web';

test('drives the tab that is open', async () => {
  const agent = new AgentOverBrowserBridge({ port: Number(process.env['BRIDGE_PORT']), waitAfterAction: 0 });
  try {
    await agent.connectCurrentTab();
    await agent.aiInput('Ada', 'Name');
    expect(await agent.aiString('the heading')).toBe('Shop');
  } finally {
    await agent.destroy();
  }
});
