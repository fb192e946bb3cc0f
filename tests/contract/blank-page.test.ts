import { afterAll, describe, expect, it } from 'vitest';

import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { agentPageOpeners, closeAgentBrowsers } from './agent-pages.ts';
import { usually } from '../usual.ts';

useRunFolder();
afterAll(closeAgentBrowsers);

describe.each(Object.entries(usually(agentPageOpeners, 'puppeteer')))(
  'a page where nothing was opened, on %s',
  (_library, open) => {
    it('is told as such by whatever looks for something there, and proves no absence', async () => {
      const opened = await open({});
      const agent = opened.agent({ generateReport: false, waitAfterAction: 0 });
      const failures = [
        await failureOf(agent.aiAssert('the page shows "Welcome"')),
        await failureOf(agent.aiAssert('the page does not show "Error"')),
        await failureOf(agent.aiTap('the "Save" button')),
        await failureOf(agent.aiAct('type "alice" into the Username field')),
        await failureOf(agent.aiWaitFor('the page shows "Welcome"', { timeoutMs: 300 })),
        await failureOf(agent.aiAssert('there is a "Save" button', undefined, { opposite: true })),
        await failureOf(agent.aiWaitFor('the page does not show "Loading"', { timeoutMs: 300 })),
        await failureOf(agent.aiBoolean('the page does not show "Error"')),
      ];
      for (const { failureClass, message } of failures) {
        expect([failureClass, message]).toEqual(['test', expect.stringContaining('nothing was opened yet')]);
        expect(message).toContain('page.goto');
      }

      await opened.page.evaluate("document.body.innerHTML = '<p>Welcome</p>'");
      await agent.aiAssert('the page shows "Welcome"');
      await agent.aiAssert('the page does not show "Error"');
      await agent.destroy();
      await opened.close();
    });
  },
);
