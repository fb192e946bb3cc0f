import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { AgentOverBrowserBridge } from 'eyewright/web';

const agent = new AgentOverBrowserBridge({
  port: Number(process.env.BRIDGE_PORT),
  waitAfterAction: 0,
  closeNewTabsAfterDisconnect: true,
});
try {
  await agent.connectNewTabWithUrl(process.env.PAGES_URL);
  // Another script begins while this one drives its tab.
  if (process.env.READY) writeFileSync(process.env.READY, '');
  while (process.env.UNTIL && !existsSync(process.env.UNTIL)) await setTimeout(20);
  await agent.aiInput('Ada', 'Name');
  await agent.aiTap('Buy');
  await agent.aiAssert('the page shows "Kept"');
} finally {
  await agent.destroy();
}
